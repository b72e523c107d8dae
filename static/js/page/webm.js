/**
 * Frames of a video as a WebM file: the Matroska elements that players need (RFC 9559), and no others. Each frame has its
 * own time, so none is lost or shown twice, however long it took to make. Pure.
 */

/** @typedef {{ data: Uint8Array<ArrayBuffer>, milliseconds: number, key: boolean }} CodedFrame */
/** @typedef {{ codec: string, width: number, height: number, milliseconds: number }} VideoFacts `codec` as Matroska calls it; milliseconds in all */

const ID = {
  ...{ header: 0x1a45dfa3, segment: 0x18538067, info: 0x1549a966, tracks: 0x1654ae6b, cluster: 0x1f43b675 },
  ...{ version: 0x4286, readVersion: 0x42f7, idLength: 0x42f2, sizeLength: 0x42f3 },
  ...{ docType: 0x4282, docVersion: 0x4287, docReadVersion: 0x4285 },
  ...{ scale: 0x2ad7b1, duration: 0x4489, muxer: 0x4d80, writer: 0x5741 },
  ...{ track: 0xae, number: 0xd7, uid: 0x73c5, type: 0x83, codec: 0x86, video: 0xe0, width: 0xb0, height: 0xba },
  ...{ time: 0xe7, block: 0xa3 },
};
const MILLISECOND = 1e6; // nanoseconds
const PICTURE = 1; // the type of a track
const OURS = 1; // the number of ours
const LONGEST = 30000; // milliseconds of a cluster, whose blocks count from its beginning in 16 bits
const NAME = "Astrolabe";

/**
 * @param {readonly CodedFrame[]} frames the first one is a key frame
 * @param {VideoFacts} facts
 */
export function webmOf(frames, facts) {
  const segment = [...info(facts), ...tracks(facts), ...clusters(frames)];
  return new Blob([...header(), ...element(ID.segment, segment)], { type: "video/webm" });
}

/** @typedef {Uint8Array<ArrayBuffer>[]} ByteParts */

/** @returns {ByteParts} */
function header() {
  return element(ID.header, [
    ...[...whole(ID.version, 1), ...whole(ID.readVersion, 1), ...whole(ID.idLength, 4), ...whole(ID.sizeLength, 8)],
    ...[...text(ID.docType, "webm"), ...whole(ID.docVersion, 4), ...whole(ID.docReadVersion, 2)],
  ]);
}

/** @param {VideoFacts} facts @returns {ByteParts} */
function info({ milliseconds }) {
  const length = new Uint8Array(8);
  new DataView(length.buffer).setFloat64(0, milliseconds);
  return element(ID.info, [
    ...whole(ID.scale, MILLISECOND),
    ...element(ID.duration, [length]),
    ...text(ID.muxer, NAME),
    ...text(ID.writer, NAME),
  ]);
}

/** @param {VideoFacts} facts @returns {ByteParts} */
function tracks({ codec, width, height }) {
  const size = element(ID.video, [...whole(ID.width, width), ...whole(ID.height, height)]);
  const facts = [
    ...whole(ID.number, OURS),
    ...whole(ID.uid, OURS),
    ...whole(ID.type, PICTURE),
    ...text(ID.codec, codec),
  ];
  return element(ID.tracks, element(ID.track, [...facts, ...size]));
}

/** Frames together from each key frame on. @param {readonly CodedFrame[]} frames @returns {ByteParts} */
function clusters(frames) {
  /** @type {CodedFrame[][]} */
  const groups = [];
  for (const frame of frames) {
    const last = groups.at(-1);
    if (!last || frame.key || frame.milliseconds - last[0].milliseconds > LONGEST) groups.push([frame]);
    else last.push(frame);
  }
  return groups.flatMap((group) => {
    const begin = group[0].milliseconds;
    return element(ID.cluster, [...whole(ID.time, begin), ...group.flatMap((frame) => block(frame, begin))]);
  });
}

/** @param {CodedFrame} frame @param {number} begin of its cluster @returns {ByteParts} */
function block({ data, milliseconds, key }, begin) {
  const after = milliseconds - begin;
  return element(ID.block, [Uint8Array.of(0x80 | OURS, after >> 8, after & 255, key ? 0x80 : 0), data]);
}

/** @param {number} id @param {ByteParts} inside @returns {ByteParts} */
function element(id, inside) {
  const size = inside.reduce((sum, { length }) => sum + length, 0);
  const head = new Uint8Array(8);
  new DataView(head.buffer).setBigUint64(0, BigInt(size) | (1n << 56n));
  return [bigEndian(id), head, ...inside];
}

/** @param {number} id @param {number} value @returns {ByteParts} */
function whole(id, value) {
  return element(id, [bigEndian(value)]);
}

/** @param {number} id @param {string} value @returns {ByteParts} */
function text(id, value) {
  return element(id, [new TextEncoder().encode(value)]);
}

/** A number in as few bytes as it needs. @param {number} value */
function bigEndian(value) {
  const bytes = [];
  for (let rest = value; rest > 0 || !bytes.length; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Uint8Array.from(bytes);
}

/** What videoreel.js uses of the vendored Mediabunny. */

export type VideoCodec = "avc" | "vp9" | "vp8" | "av1";

export class BufferTarget {
  readonly buffer: ArrayBuffer | null;
}

export class Mp4OutputFormat {
  constructor(options: { fastStart: "in-memory" });
}

export class WebMOutputFormat {}

/** Where an encoder knows no quantizer, the bitrate holds. */
export class Quality {
  constructor(options: { bitrate: number; quantizer: number | undefined });
}

export interface CanvasEncoding {
  codec: VideoCodec;
  quality: Quality;
  contentHint: string;
  keyFrameInterval: number;
}

export class CanvasSource {
  constructor(canvas: HTMLCanvasElement, config: CanvasEncoding);
  add(seconds: number, duration: number): Promise<void>;
}

export class Output {
  constructor(options: { format: Mp4OutputFormat | WebMOutputFormat; target: BufferTarget });
  addVideoTrack(source: CanvasSource, facts: { frameRate: number }): void;
  start(): Promise<void>;
  finalize(): Promise<void>;
  cancel(): Promise<void>;
}

export function getFirstEncodableVideoCodec(
  codecs: readonly VideoCodec[],
  options: { width: number; height: number; bitrate: number },
): Promise<VideoCodec | null>;

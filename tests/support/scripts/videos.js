/** What a browser's own decoder makes of a video, frame by frame; the file is read by the library that writes it. */

const LIBRARY = "/static/vendor/mediabunny-1.61.0.esm.min.js";

/**
 * Each frame with its time and the colour in its middle.
 * @param {Blob} video
 */
export async function decodedVideo(video) {
  const { BlobSource, Input, MP4, VideoSampleSink, WEBM } = await import(/** @type {string} */ (LIBRARY));
  const input = new Input({ source: new BlobSource(video), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
    new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true })
  );
  const frames = [];
  for await (const sample of new VideoSampleSink(track).samples()) {
    sample.draw(context, 0, 0);
    frames.push({ seconds: sample.timestamp, middle: [...context.getImageData(width / 2, height / 2, 1, 1).data] });
    sample.close();
  }
  const codec = await track.getCodec();
  input.dispose();
  return { type: video.type, codec, width, height, frames };
}

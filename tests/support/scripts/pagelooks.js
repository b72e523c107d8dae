/** What is to be seen and read on a page that is being tested: pixels, drawings as numbers, and texts. */

/** @param {string} id @returns {any} */
const part = (id) => document.getElementById(id);

const frame = () => new Promise(requestAnimationFrame);

/** @param {number} width @param {number} height @returns {CanvasRenderingContext2D} */
function paper(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
}

/** @param {HTMLCanvasElement} canvas */
function pixelsOf(canvas) {
  const context = paper(canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** The stage after each press of a key, as hashes. @param {[key: string, times: number]} given */
export async function stageAfterKeys([key, times]) {
  const found = [];
  for (let turn = 0; turn < times; turn += 1) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await frame();
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", pixelsOf(part("stage-canvas"))));
    found.push(Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  }
  return found;
}

/** What is drawn and said at some places of the timeline, the drawings as numbers. @param {[shares: number[], canvas: string]} given */
export async function lookedAt([shares, canvas]) {
  const slider = part("timeline");
  const found = [];
  for (const share of shares) {
    slider.value = String(Math.floor(share * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    for (let frames = 0; frames < 3; frames += 1) await frame();
    const letters = /** @type {HTMLCanvasElement} */ (document.querySelector(canvas)).toDataURL();
    const digest = Array.from(letters).reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) | 0, 0);
    found.push([slider.value, digest, part("sentence").textContent]);
  }
  return found;
}

/** How many pixels of a canvas have the colour that it fills areas with, in its left half and in its right. @param {HTMLCanvasElement} canvas */
export function filledHalves(canvas) {
  const data = pixelsOf(canvas);
  const area = (getComputedStyle(canvas).fill.match(/[0-9]+/g) ?? []).map(Number);
  const halves = [0, 0];
  for (let at = 0; at < data.length / 4; at += 1)
    if (area.every((value, place) => data[4 * at + place] === value))
      halves[Number(at % canvas.width >= canvas.width / 2)] += 1;
  return halves;
}

/** A pixel of a canvas within the colour of open, the same on all sides; null where there is none. @param {HTMLCanvasElement} canvas */
export function openPixel(canvas) {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--open)";
  const open = (getComputedStyle(probe).color.match(/[0-9]+/g) ?? []).slice(0, 3).map(Number);
  probe.remove();
  const { width, height } = canvas;
  const data = pixelsOf(canvas);
  const isOpen = (/** @type {number} */ at) => open.every((value, place) => data[4 * at + place] === value);
  for (let y = 1; y < height - 1; y += 1)
    for (let at = y * width + 1; at < (y + 1) * width - 1; at += 1)
      if ([at - 1, at + 1, at - width, at + width].every(isOpen)) return [at - y * width, y];
  return null;
}

/** The widest stretch of the colour of ink in the upper half of the timeline, in pixels: its thumb. @param {string} screenshot */
export async function thumbWidth(screenshot) {
  const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0));
  const context = paper(innerWidth, innerHeight);
  context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
  const { left, top, width, height } = part("timeline").getBoundingClientRect();
  const { data } = context.getImageData(left, top + height / 4, width, 1);
  let [widest, now] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    now = data[at] + data[at + 1] + data[at + 2] < 150 ? now + 1 : 0;
    widest = Math.max(widest, now);
  }
  return widest;
}

/** A picture that is dark on its left, as a JPEG. */
export function darkLeft() {
  const context = paper(80, 40);
  context.fillStyle = "#fff";
  context.fillRect(20, 0, 60, 40);
  return context.canvas.toDataURL("image/jpeg").split(",")[1];
}

/** How long a film lasts, and what it shows at the end of each of some times, in hundredths of a second. @param {[film: string, ends: readonly number[]]} given a GIF */
export async function filmAt([film, ends]) {
  const data = Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
  const decoder = new /** @type {any} */ (globalThis).ImageDecoder({ data, type: "image/gif" });
  await decoder.tracks.ready;
  await decoder.completed;
  /** @type {string[]} */
  const shown = [];
  let now = 0;
  for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const context = paper(image.displayWidth, image.displayHeight);
    context.drawImage(image, 0, 0);
    now += image.duration / 10000;
    if (ends.includes(now)) shown.push(context.canvas.toDataURL());
    image.close(); // else the browser complains of it later
  }
  return [now, ...shown];
}

/** All texts in Latin letters that are said to anybody; a program is what it is. */
export function latinTexts() {
  const names = ["aria-label", "title", "placeholder", "aria-valuetext"];
  const elements = [...document.body.querySelectorAll("*")].filter(
    (element) => !["SCRIPT", "KBD", "OPTION"].includes(element.tagName) && !element.closest("[translate=no]"),
  );
  const said = elements.flatMap((element) => [
    ...names.map((name) => element.getAttribute(name)),
    ...[...element.childNodes].map((node) => (node instanceof Text ? node.data : "")),
  ]);
  return said.map((text) => (text ?? "").trim()).filter((text) => /[a-z]/i.test(text));
}

/** The middle of an element, as soon as it rests. @param {Element} element */
export async function middleAtRest(element) {
  element.scrollIntoView({ block: "nearest" });
  for (let before = ""; ; ) {
    await frame();
    await frame();
    const { left, top, width, height } = element.getBoundingClientRect();
    if (before === `${left} ${top}`) return [left + width / 2, top + height / 2];
    before = `${left} ${top}`;
  }
}

/** How long the quickest quarter of answers over the socket takes at most, and what its WebSocket does to them. */
export async function answerTimes() {
  const { io } = await import(/** @type {string} */ ("/static/vendor/socket.io-4.8.4.esm.min.js"));
  const socket = io({ transports: ["websocket"], forceNew: true });
  const ask = () => new Promise((done) => socket.emit("pull", { run: 1, count: 8 }, done));
  await ask();
  const times = [];
  for (let asked = 0; asked < 101; asked += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const { extensions } = socket.io.engine.transport.ws;
  socket.disconnect();
  return { extensions, quarter: times.sort((one, other) => one - other)[25] };
}

/**
 * How long a video plays, its size, and what it shows at its beginning and near its end.
 * @param {{ film: string, type: string }} video in base64, as "video/mp4"
 */
export async function played({ film, type }) {
  const bytes = Uint8Array.from(atob(film), (letter) => letter.charCodeAt(0));
  const video = Object.assign(document.createElement("video"), { muted: true });
  const happened = (/** @type {string} */ name) =>
    new Promise((done, failed) => {
      video.addEventListener(name, done, { once: true });
      video.addEventListener("error", () => failed(new Error(video.error?.message)), { once: true });
    });
  video.src = URL.createObjectURL(new Blob([bytes], { type }));
  await happened("loadeddata");
  const pictures = [];
  for (const time of [0.1, video.duration - 0.5]) {
    video.currentTime = time;
    await happened("seeked");
    pictures.push(await pictureAt(video, time));
  }
  return [video.duration, video.videoWidth, video.videoHeight, ...pictures];
}

/** How wide and high the picture is that lies on the clipboard. @returns {Promise<[width: number, height: number]>} */
export async function pasted() {
  const [item] = await navigator.clipboard.read();
  const { width, height } = await createImageBitmap(await item.getType("image/png"));
  return [width, height];
}

/** The frame that a video shows now; while another is still to come, there may be none. @param {HTMLVideoElement} video */
function frameOf(video) {
  try {
    return new /** @type {any} */ (globalThis).VideoFrame(video);
  } catch {
    return null;
  }
}

/** What a video shows at a time, once it shows that: it may say that it has gone there while the frame is still to come. @param {HTMLVideoElement} video @param {number} time */
async function pictureAt(video, time) {
  for (let looks = 0; looks < 600; looks += 1) {
    const shown = frameOf(video);
    if (shown && Math.abs(shown.timestamp / 1e6 - time) < 0.05) {
      const context = paper(shown.displayWidth, shown.displayHeight);
      context.drawImage(shown, 0, 0);
      shown.close();
      return context.canvas.toDataURL();
    }
    shown?.close();
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`no frame at ${time}`);
}

/** What is said of each algorithm that is chosen, and the options that are shown then. @param {string[]} names */
export async function eachChosen(names) {
  /** @type {Record<string, [about: string, options: string[]]>} */
  const found = {};
  for (const name of names) {
    part("algorithm").value = name;
    part("algorithm").dispatchEvent(new Event("change", { bubbles: true }));
    for (let turn = 0; turn < 2; turn += 1) await frame();
    const options = [...part("algorithm-panel").querySelectorAll("[data-option]")];
    const shown = options.filter((option) => option.checkVisibility());
    found[name] = [part("algorithm-about").textContent, shown.map(({ dataset }) => dataset.option)];
  }
  return found;
}

/** Have all that has words shown again, and wait until it is. */
export async function shownAnew() {
  const { src } = /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]"));
  const { main } = await import(src);
  main.page.dispatch({ type: "viewChosen", view: {} });
  main.page.showNow();
}

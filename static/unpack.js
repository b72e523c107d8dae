/** Runs before a replay: its script came deflated. The policy of the page allows this text and that one, by their digests. */

{
  const { script } = JSON.parse(document.getElementById("recording").textContent);
  const bytes = Uint8Array.from(atob(script), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  new Response(stream).text().then((text) => {
    const element = Object.assign(document.createElement("script"), { type: "module", textContent: text });
    document.body.append(element);
  });
}

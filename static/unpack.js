/**
 * Runs before a replay: its script came deflated. The policy of the page allows this text and that one, by their digests.
 * It stands before what it unpacks, so that it can say that the file is damaged even where its end is missing.
 */

{
  const sentence = document.getElementById("sentence");

  const complain = () => {
    if (!sentence.textContent) sentence.textContent = sentence.dataset.damaged;
  };

  const unpack = async () => {
    const { script } = JSON.parse(document.getElementById("recording").textContent);
    const bytes = Uint8Array.from(atob(script), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const textContent = await new Response(stream).text();
    document.body.append(Object.assign(document.createElement("script"), { type: "module", textContent }));
  };

  for (const event of ["error", "unhandledrejection", "securitypolicyviolation"]) addEventListener(event, complain);
  addEventListener("DOMContentLoaded", unpack);
}

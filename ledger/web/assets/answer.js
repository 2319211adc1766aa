// Copies the text to send. Without this file the text is in a field, to be marked and copied by hand.
(() => {
  const text = document.getElementById("answer-text"), button = document.getElementById("answer-copy");
  const said = document.getElementById("answer-copied");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text.value);
      return true;
    } catch {
      text.select();
      return document.execCommand("copy");
    }
  }
  button.addEventListener("click", async () => {
    said.textContent = (await copy()) ? said.dataset.done : said.dataset.failed;
  });
  button.hidden = false;
})();

// Copies the text to send. Without this file the text is in a field, to be marked and copied by hand.
(() => {
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(plainText(text));
      return true;
    } catch {
      text.select();
      return document.execCommand("copy");
    }
  }
  for (const button of document.querySelectorAll("button[data-copies]")) {
    const said = button.nextElementSibling;
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copies);
      said.textContent = (await copy(text)) ? said.dataset.done : said.dataset.failed;
    });
    button.hidden = false;
  }
})();

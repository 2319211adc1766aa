// A stroke typed anywhere but in a field leads to the search box, the one of the page before the one of its head.
"use strict";
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const at = event.target;
  if (at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName))) return;
  const box = document.querySelector("main input[name=q], .content input[type=search][name=q]") ||
    document.querySelector(".desk-find input[name=q]");
  if (!box) return;
  event.preventDefault();
  box.focus();
  box.select();
});

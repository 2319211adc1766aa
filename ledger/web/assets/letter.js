// A text to be sent, in a field: no line of it ends between the sign of a sum and its figure while it is read, and what
// is copied of it is the text alone. Without this file it is the text alone, too.
"use strict";
const plainText = (field) => field.value.replaceAll("\u2060", "");
for (const field of document.querySelectorAll("textarea[readonly]")) {
  field.value = field.value.replace(/([+-])(?=₹\d)/g, "$1\u2060");
  field.addEventListener("copy", (event) => {
    const marked = field.value.slice(field.selectionStart, field.selectionEnd).replaceAll("\u2060", "");
    event.clipboardData.setData("text/plain", marked);
    event.preventDefault();
  });
}

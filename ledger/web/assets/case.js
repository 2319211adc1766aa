// Cases: the SHA-256 of a file, reckoned in the browser, and the copying of an answer. Every form works without this.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const MOST = 512 * 1024 * 1024;

  const file = byId("attach-file");
  if (file && window.crypto && crypto.subtle) {
    const said = byId("attach-said");
    file.closest(".case-file").hidden = false;
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      if (!chosen) return;
      if (chosen.size > MOST) {
        said.textContent = said.dataset.large;
        return;
      }
      said.textContent = said.dataset.reckoning;
      try {
        const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", await chosen.arrayBuffer()));
        byId("attach-name").value = chosen.name.slice(-200);
        byId("attach-digest").value = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
        byId("attach-size").value = String(chosen.size);
        said.textContent = said.dataset.done;
      } catch {
        said.textContent = said.dataset.failed;
      }
    });
  }

  for (const copy of navigator.clipboard ? document.querySelectorAll("button[data-copies]") : []) {
    const text = byId(copy.dataset.copies), said = copy.nextElementSibling;
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(plainText(text));
        said.textContent = said.dataset.done;
      } catch {
        text.select();
        said.textContent = said.dataset.failed;
      }
    });
  }

  // What was typed when a session had ended comes back after signing in; it waits in this tab alone.
  const DRAFT = "case-draft";
  for (const form of document.querySelectorAll(".case-action form")) {
    form.addEventListener("submit", () => {
      const typed = Object.fromEntries([...new FormData(form)].filter(([name]) => !["csrftoken", "after"].includes(name)));
      try {
        sessionStorage.setItem(DRAFT, JSON.stringify({ path: location.pathname, typed }));
      } catch {
        // a browser that keeps nothing loses nothing else
      }
    });
  }
  const restore = () => {
    const kept = JSON.parse(sessionStorage.getItem(DRAFT) || "null");
    sessionStorage.removeItem(DRAFT);
    const signedIn = document.referrer && new URL(document.referrer).pathname.endsWith("/-/sign-in");
    const action = kept && kept.path === location.pathname && signedIn && byId(`do-${kept.typed.action}`);
    const form = action && action.querySelector("form");
    if (!form) return;
    for (const [name, value] of Object.entries(kept.typed)) {
      for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
        if (field.type === "radio") field.checked = field.value === value;
        else if (field.type !== "hidden") field.value = value;
      }
    }
    action.open = true;
    const said = document.createElement("p");
    said.className = "case-wrong";
    said.setAttribute("role", "status");
    said.textContent = form.closest(".case-do").dataset.restored;
    form.prepend(said);
    said.scrollIntoView({ block: "center" });
  };
  try {
    restore();
  } catch {
    // the same
  }

  // So does what a form of incidents was sent with: the page is asked for with it. Nothing is written by that.
  const ASKED = "incident-draft";
  for (const form of document.querySelectorAll(".incident-form")) {
    form.addEventListener("submit", (event) => {
      const { name, ...sent } = Object.fromEntries(new FormData(form));
      const opens = event.submitter && event.submitter.value === "open";
      const asked = { ...sent, ...(opens ? { called: name } : { name: name || "" }) };
      for (const one of ["csrftoken", "do", "seen", "lang"]) delete asked[one];
      try {
        sessionStorage.setItem(ASKED, JSON.stringify({ path: location.pathname, asked }));
      } catch {
        // the same
      }
    });
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(ASKED) || "null");
    sessionStorage.removeItem(ASKED);
    const signedIn = document.referrer && new URL(document.referrer).pathname.endsWith("/-/sign-in");
    if (kept && kept.path === location.pathname && signedIn && !location.search) {
      location.replace(`${location.pathname}?${new URLSearchParams(kept.asked)}`);
    }
  } catch {
    // the same
  }

  // A link to an action opens it.
  const show = () => {
    const aimed = location.hash.startsWith("#do-") && byId(location.hash.slice(1));
    if (aimed && aimed.tagName === "DETAILS") aimed.open = true;
  };
  window.addEventListener("hashchange", show);
  show();
})();

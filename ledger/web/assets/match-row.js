// Several matches in a row: a page that leads to several is remembered, in this tab, and their pages lead on from it.
(() => {
  const KEPT = "matches-in-a-row";
  const idOf = (href) => {
    const own = new URL(href, location.href).pathname.match(/\/-\/match\/([^/]+)$/);
    const row = new URL(href, location.href).pathname.match(/\/open\/matches\/([^/]+)$/);
    if (own) return decodeURIComponent(own[1]);
    return row ? row[1].replace(/~([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16))) : null;
  };
  try {
    const here = idOf(location.href);
    if (!here || !document.getElementById("match-row")) {
      const found = [...document.querySelectorAll(".not-footer a[href*='/match']")].map((link) => idOf(link.href));
      const ids = [...new Set(found.filter(Boolean))].slice(0, 500);
      if (ids.length > 1) sessionStorage.setItem(KEPT, JSON.stringify({ ids, list: location.href }));
      return;
    }
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    const place = kept ? kept.ids.indexOf(here) : -1;
    if (place < 0) return;
    const row = document.getElementById("match-row"), base = location.pathname.replace(/[^/]+$/, "");
    const lead = (link, id) => { if (id) link.href = base + encodeURIComponent(id); else link.remove(); };
    row.querySelector("span").textContent = row.dataset.place.replace("{}", place + 1).replace("{0}", kept.ids.length);
    lead(row.querySelector(".match-row-before"), kept.ids[place - 1]);
    lead(row.querySelector(".match-row-after"), kept.ids[place + 1]);
    row.querySelector(".match-row-list").href = kept.list;
    row.hidden = false;
  } catch {
    // a browser that keeps nothing shows one match at a time
  }
})();

// Steps through a match without leaving the page. Every step is a link that also works without this file.
(() => {
  const list = document.getElementById("events"), moment = document.getElementById("moment");
  const range = document.getElementById("match-range"), number = document.getElementById("match-at");
  const play = document.getElementById("match-play"), said = document.getElementById("match-said");
  if (!range || !list.dataset.seqs) return;
  const seqs = list.dataset.seqs.split(" ").flatMap((part) => {
    const [first, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
  const halts = new Set(list.dataset.halts.split(" ").map(Number));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let now = Math.max(seqs.indexOf(Number(range.value)), 0);
  let asked = null, playing = null;

  const placeOf = (seq) => seqs.findLastIndex((one) => one <= seq);
  const addressOf = (place) => new URL(`${list.dataset.base}${seqs[place]}`, location.href).href;
  const lineOf = (seq) => list.querySelector(`a[data-seq="${seq}"]`);
  const halt = (from, by) => {
    for (let place = from + by; place in seqs; place += by) if (halts.has(seqs[place])) return place;
    return from;
  };

  // A part that is folded is asked for once, when one steps into it, opens it, or looks for words in the whole page.
  const folded = () => [...list.querySelectorAll("a[data-first]:not([data-unfolded])")];
  const headingOf = (seq) => folded().find(({ dataset: { first, last } }) => first <= seq && seq <= last);
  async function unfold(heading) {
    heading.dataset.unfolded = "";
    try {
      const answer = await fetch(`${heading.href}&part=list`);
      if (!answer.ok) throw new Error(answer.status);
      heading.parentElement.insertAdjacentHTML("afterend", await answer.text());
      list.querySelectorAll("a[data-seq][aria-current]").forEach((link) => link.removeAttribute("aria-current"));
      show();
    } catch {
      delete heading.dataset.unfolded;
    }
  }
  async function unfoldAll() {
    for (const heading of folded()) await unfold(heading);
    document.getElementById("match-whole")?.parentElement.remove();
  }

  function show() {
    const seq = seqs[now], link = lineOf(seq);
    if (!link) return;
    link.setAttribute("aria-current", "true");
    const line = link.parentElement, above = line.offsetTop, below = above + line.offsetHeight;
    if (above < list.scrollTop || below > list.scrollTop + list.clientHeight)
      list.scrollTo({ top: above - list.clientHeight / 3, behavior: "instant" });
  }

  function mark(place) {
    lineOf(seqs[now])?.removeAttribute("aria-current");
    now = place;
    range.value = number.value = seqs[now];
    const heading = headingOf(seqs[now]);
    if (heading) unfold(heading);
    show();
  }

  async function go(place) {
    place = Math.min(Math.max(place, 0), seqs.length - 1);
    if (place === now) return;
    mark(place);
    const href = addressOf(place);
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(`${href}&part=moment`, { signal: asked.signal });
      if (!answer.ok) throw new Error(answer.status);
      const focused = document.activeElement?.id;
      const open = [...moment.querySelectorAll("details[open]")].map((part) => part.className);
      moment.innerHTML = await answer.text();
      for (const name of open) moment.querySelector(`details.${name}`)?.setAttribute("open", "");
      if (focused?.startsWith("step-")) (document.getElementById(focused) ?? moment.querySelector("nav a"))?.focus();
      history.replaceState(null, "", href);
      document.title = said.dataset.title.replace("{}", seqs[place]);
      if (!playing) said.textContent = document.getElementById("moment-title").textContent;
      document.querySelectorAll(".match-eyes a").forEach((eyes) => {
        const there = new URL(eyes.href);
        there.searchParams.set("at", seqs[place]);
        eyes.href = there;
      });
      document.querySelectorAll("form.match-about input[name=at]").forEach((field) => { field.value = seqs[place]; });
    } catch (wrong) {
      if (wrong.name !== "AbortError") location.href = href;
    }
  }

  function toggle() {
    if (playing) { clearInterval(playing); playing = null; }
    else if (now < seqs.length - 1)
      playing = setInterval(() => (now < seqs.length - 1 ? go(now + 1) : toggle()), still ? 2500 : 1200);
    play.setAttribute("aria-pressed", String(Boolean(playing)));
    play.textContent = playing ? play.dataset.pause : play.dataset.play;
  }

  const dealt = [...list.querySelectorAll("a[data-begins]")].map((link) => Number(link.dataset.first));
  const steps = {
    ArrowLeft: (shift) => (shift ? halt(now, -1) : now - 1),
    ArrowRight: (shift) => (shift ? halt(now, 1) : now + 1),
    Home: () => 0,
    End: () => seqs.length - 1,
    "[": () => placeOf(dealt.findLast((seq) => seq < seqs[now]) ?? seqs[now]),
    "]": () => placeOf(dealt.find((seq) => seq > seqs[now]) ?? seqs[now]),
  };
  document.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "f") unfoldAll();
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.("input, textarea, select")) return;
    if (event.key.toLowerCase() === "p" && !event.shiftKey) return toggle();
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key](event.shiftKey));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#events a, .match-steps a, #match-whole");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (link.id === "match-whole") return unfoldAll();
    go(placeOf(Number(new URL(link.href).searchParams.get("at"))));
  });
  range.addEventListener("input", () => go(placeOf(Number(range.value))));
  range.form.addEventListener("submit", (event) => {
    if (!number.checkValidity()) return;
    event.preventDefault();
    go(placeOf(Number(number.value)));
  });
  play.addEventListener("click", toggle);
  range.hidden = play.hidden = false;
  mark(now);
})();

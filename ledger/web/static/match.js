// Steps through a match without leaving the page. Every step is a link that also works without this file.
(() => {
  const list = document.getElementById("events"), moment = document.getElementById("moment");
  const range = document.getElementById("match-range"), number = document.getElementById("match-at");
  const play = document.getElementById("match-play"), said = document.getElementById("match-said");
  const links = [...list.querySelectorAll("a")];
  if (!links.length || !range) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let now = Math.max(links.findIndex((link) => link.hasAttribute("aria-current")), 0);
  let asked = null, playing = null;

  const placeOf = (seq) => links.findLastIndex((link) => Number(link.dataset.seq) <= seq);
  const halt = (from, by) => {
    for (let place = from + by; links[place]; place += by) if ("halt" in links[place].dataset) return place;
    return from;
  };

  function mark(place) {
    links[now].removeAttribute("aria-current");
    now = place;
    const link = links[now];
    link.setAttribute("aria-current", "true");
    range.value = number.value = link.dataset.seq;
    const line = link.parentElement, above = line.offsetTop, below = above + line.offsetHeight;
    if (above < list.scrollTop || below > list.scrollTop + list.clientHeight)
      list.scrollTo({ top: above - list.clientHeight / 3, behavior: "instant" });
  }

  async function go(place) {
    place = Math.min(Math.max(place, 0), links.length - 1);
    if (place === now) return;
    mark(place);
    const href = links[place].href;
    asked?.abort();
    asked = new AbortController();
    try {
      const answer = await fetch(`${href}&part=moment`, { signal: asked.signal });
      if (!answer.ok) throw new Error(answer.status);
      const focused = document.activeElement?.id, open = moment.querySelector("details")?.open;
      moment.innerHTML = await answer.text();
      if (open) moment.querySelector("details").open = true;
      if (focused?.startsWith("step-")) (document.getElementById(focused) ?? moment.querySelector("nav a"))?.focus();
      history.replaceState(null, "", href);
      document.title = said.dataset.title.replace("{}", links[place].dataset.seq);
      if (!playing) said.textContent = document.getElementById("moment-title").textContent;
      document.querySelectorAll(".match-eyes a").forEach((eyes) => {
        const there = new URL(eyes.href);
        there.searchParams.set("at", links[place].dataset.seq);
        eyes.href = there;
      });
    } catch (wrong) {
      if (wrong.name !== "AbortError") location.href = href;
    }
  }

  function toggle() {
    if (playing) { clearInterval(playing); playing = null; }
    else if (now < links.length - 1)
      playing = setInterval(() => (now < links.length - 1 ? go(now + 1) : toggle()), still ? 2500 : 1200);
    play.setAttribute("aria-pressed", String(Boolean(playing)));
    play.textContent = playing ? play.dataset.pause : play.dataset.play;
  }

  const steps = {
    ArrowLeft: (shift) => (shift ? halt(now, -1) : now - 1),
    ArrowRight: (shift) => (shift ? halt(now, 1) : now + 1),
    Home: () => 0,
    End: () => links.length - 1,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches?.("input, textarea, select")) return;
    if (event.key.toLowerCase() === "p" && !event.shiftKey) return toggle();
    if (!(event.key in steps)) return;
    event.preventDefault();
    go(steps[event.key](event.shiftKey));
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#events a, .match-steps a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
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

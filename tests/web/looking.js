// What can be told of a page's looks without eyes; called with the least size of letters, answers with what is wrong.
(least) => {
  const known = new Map();
  const clipped = (node) => {
    if (!node) return false;
    if (!known.has(node)) known.set(node, getComputedStyle(node).clipPath !== "none" || clipped(node.parentElement));
    return known.get(node);
  };

  function texts() {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      const counts = node.textContent.trim() && !owner.closest("title, desc, option, script, style");
      if (counts && owner.checkVisibility() && !clipped(owner)) found.push([node.textContent.trim(), owner]);
    }
    return found;
  }

  function small() {
    return texts().map(([words, owner]) => {
      const scale = owner.ownerSVGElement ? Math.abs(owner.getScreenCTM().a) : 1;
      return `${words.slice(0, 40)}: ${Math.round(10 * scale * parseFloat(getComputedStyle(owner).fontSize)) / 10} px`;
    }).filter((told) => parseFloat(told.slice(told.lastIndexOf(":") + 1)) < least);
  }

  function cut() {
    return [...document.querySelectorAll("body *")].filter((node) => {
      const style = getComputedStyle(node);
      if (node.ownerSVGElement || !node.checkVisibility() || clipped(node)) return false;
      if (node.matches("textarea, .CodeMirror, .CodeMirror *")) return false;
      if (style.overflowX === "hidden") return node.scrollWidth > node.clientWidth + 1;
      const alone = style.overflowX === "visible" && !node.children.length && style.display !== "inline";
      return alone && node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 2;
    }).map((node) => `${node.tagName}.${node.className}: ${node.textContent.trim().slice(0, 60)}`);
  }

  function narrow() {
    return [...document.querySelectorAll("select")].filter((node) => node.checkVisibility() && node.offsetWidth < 30)
      .map((node) => `${node.name}: ${node.offsetWidth} px`);
  }

  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1.5 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  const leaves = (one, room, by) =>
    one.left < room.left - by || one.right > room.right + by || one.top < room.top - by || one.bottom > room.bottom + by;
  const boxed = (node, name) => ({ name, node, box: node.getBoundingClientRect() });

  // Lines of text may not lie over another nor over a card; cards lie within the plate they belong to, plates apart.
  function inPicture(svg) {
    const edge = svg.getBoundingClientRect(), found = [];
    const labelled = (role) => [...svg.querySelectorAll(`g[role=${role}]`)];
    const lines = [...svg.querySelectorAll("text")].filter((text) => !text.closest("g[role=img]"))
      .map((text) => boxed(text, text.textContent));
    const cards = labelled("img").map((card) => boxed(card, `card ${card.getAttribute("aria-label")}`));
    const plates = labelled("group").map((plate) => ({
      name: plate.getAttribute("aria-label"), node: plate, box: plate.querySelector("rect").getBoundingClientRect(),
    }));
    for (const line of lines) if (leaves(line.box, edge, 1)) found.push(`${line.name} | leaves the picture`);
    for (const line of lines)
      for (const plate of plates)
        if (plate.node === line.node.parentElement && (line.box.left < plate.box.left - 1 || line.box.right > plate.box.right + 1))
          found.push(`${line.name} | leaves ${plate.name}`);
    for (const those of [lines, plates])
      those.forEach((one, n) => those.slice(n + 1).forEach((other) => {
        if (over(one.box, other.box)) found.push(`${one.name} | ${other.name}`);
      }));
    for (const card of cards) {
      for (const line of lines) if (over(line.box, card.box)) found.push(`${line.name} | ${card.name}`);
      for (const plate of plates) {
        const within = plate.node.contains(card.node);
        if (within ? leaves(card.box, plate.box, 2) : over(card.box, plate.box)) found.push(`${card.name} | ${plate.name}`);
      }
    }
    return found;
  }

  const pictures = [...document.querySelectorAll("svg.table-svg, svg.board-svg, svg.neighbourhood")];
  const root = document.documentElement;
  return {
    wide: root.scrollWidth > root.clientWidth ? [`${root.scrollWidth - root.clientWidth} px too wide`] : [],
    small: small(),
    cut: cut(),
    narrow: narrow(),
    over: pictures.filter((svg) => svg.getBoundingClientRect().width).flatMap(inPicture),
  };
}

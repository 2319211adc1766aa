// The panel in a helpdesk: the ticket from Zendesk's framework, the letter copied, or put into the reply.
(() => {
  const panel = document.querySelector("main");
  const client = window.ZAFClient ? window.ZAFClient.init() : null;
  const form = document.getElementById("ticket");

  if (form) {
    const fail = () => { document.getElementById("no-framework").hidden = false; };
    if (!client) return fail();
    const wanted = ["ticket.id", "ticket.subject", "ticket.description", "ticket.createdAt", "ticket.requester"];
    client.get(wanted).then((told) => {
      const plain = document.createElement("template");
      plain.innerHTML = String(told["ticket.description"] || "");
      const requester = told["ticket.requester"] || {};
      form.elements.number.value = String(told["ticket.id"] || "");
      form.elements.subject.value = String(told["ticket.subject"] || "").slice(0, 200);
      form.elements.text.value = plain.content.textContent.trim().slice(0, 12000);
      form.elements.requester.value = String(requester.externalId || "").slice(0, 128);
      form.elements.at.value = told["ticket.createdAt"] ? new Date(told["ticket.createdAt"]).toISOString() : "";
      form.submit();
    }).catch(fail);
    return;
  }

  const letter = document.getElementById("letter"), done = document.getElementById("done");
  if (!letter) return;
  const say = (what) => { done.textContent = done.dataset[what]; };
  const copy = document.getElementById("copy"), reply = document.getElementById("reply");
  copy.hidden = false;
  copy.addEventListener("click", () => {
    letter.focus();
    letter.select();
    const old = () => say(document.execCommand("copy") ? "copied" : "failed");
    if (navigator.clipboard) navigator.clipboard.writeText(plainText(letter)).then(() => say("copied"), old);
    else old();
  });
  const parent = panel.dataset.parent;
  if (client || (parent && window.parent !== window)) {
    reply.hidden = false;
    reply.addEventListener("click", () => {
      if (client) return client.invoke("ticket.comment.appendText", plainText(letter)).then(() => say("replied"), () => say("failed"));
      window.parent.postMessage({ meldtrail: "letter", ticket: panel.dataset.ticket, text: plainText(letter) }, parent);
      say("replied");
    });
  }
})();

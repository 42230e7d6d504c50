import type { ViewMessages, ViewOptions } from "./view-messages.ts";

// The script of the view, a module in the frame of an MCP Apps host (SEP-1865, 2026-01-26). It shows the approval
// that a tool returned, opens its page, and reads it again until it is decided. It decides nothing: the host calls
// tools with the token of the agent, which may not. It has no imports at run time, since the frame loads nothing.

/** What the view shows of an approval, as `audit_get_approval` returns it. */
type Approval = {
  id: string;
  state: string;
  summary: string;
  mayDecide?: boolean;
  approvers?: string;
  requestReason?: string | null;
  totalMinor?: number | null;
  currency?: string | null;
  mailTo?: { external: string[]; members: string[] } | null;
  webhookUrl?: string | null;
  expiresAt: string;
  decisions?: { displayName: string; decision: string; comment: string | null }[];
};

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, any>;
  result?: Record<string, any>;
  error?: unknown;
};

const { pageUrl, messages, toolName } = JSON.parse(
  document.querySelector("#options")?.textContent ?? "{}",
) as ViewOptions;
const maxReads = 24;
const requests = new Map<
  number,
  { resolve: (result: Record<string, any>) => void; reject: (error: unknown) => void }
>();
let lastId = 0;
let language: "en" | "nl" = "en";
let capabilities: Record<string, unknown> = {};
let organizationId = "";
let approval: Approval | null = null;
let isReading = false;
let linkIsRefused = false;

const post = (message: object) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method: string, params: object) => post({ method, params });
const send = (method: string, params: object): Promise<Record<string, any>> =>
  new Promise((resolve, reject) => {
    lastId += 1;
    requests.set(lastId, { resolve, reject });
    post({ id: lastId, method, params });
  });

addEventListener("message", ({ source, data }: MessageEvent<Message | null>) => {
  if (source !== parent || typeof data !== "object" || data === null) return;
  const { id, method, params = {} } = data;
  if (method === undefined) {
    const request = requests.get(id ?? 0);
    requests.delete(id ?? 0);
    if (data.error === undefined) request?.resolve(data.result ?? {});
    else request?.reject(data.error);
    return;
  }
  if (method === "ui/notifications/tool-result") showResult(params);
  else if (method === "ui/notifications/host-context-changed") applyContext(params);
  if (id === undefined) return;
  if (method === "ping" || method === "ui/resource-teardown") post({ id, result: {} });
  else post({ id, error: { code: -32601, message: "Method not found" } });
});

function applyContext(context: Record<string, any>) {
  const root = document.documentElement;
  if (typeof context["locale"] === "string")
    language = context["locale"].startsWith("nl") ? "nl" : "en";
  root.lang = language;
  if (context["theme"] === "light" || context["theme"] === "dark")
    root.style.colorScheme = context["theme"];
  for (const [name, value] of Object.entries(context["styles"]?.["variables"] ?? {}))
    if (name.startsWith("--") && typeof value === "string") root.style.setProperty(name, value);
  render();
}

/** Shows the approval in a result; another result, such as an error, leaves what is shown. */
function showResult(result: Record<string, any>) {
  const content = result["structuredContent"] ?? parseText(result["content"]?.[0]?.text);
  const shown = content?.["approval"] as Approval | undefined;
  if (typeof shown?.id !== "string") {
    if (approval === null) renderText(messages[language].unreadable);
    return;
  }
  const isNews = approval !== null && approval.state !== shown.state;
  approval = shown;
  organizationId = content["organization"]?.["id"] ?? organizationId;
  if (isNews) tellModel(shown);
  void readUntilDecided();
  render();
}

function parseText(text: unknown): any {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function tellModel({ id, state, summary }: Approval) {
  if (capabilities["updateModelContext"] === undefined) return;
  const text = `Approval ${id} is now ${state}: ${summary}`;
  send("ui/update-model-context", { content: [{ type: "text", text }] }).catch(() => undefined);
}

const isOpen = () => approval?.state === "pending" || approval?.state === "approved";

/** Reads the approval again, each time as soon as it changes or after 25 seconds. */
async function readUntilDecided() {
  if (isReading || capabilities["serverTools"] === undefined) return;
  isReading = true;
  try {
    for (let reads = 0; reads < maxReads && isOpen() && !document.hidden; reads += 1) {
      const input = { approvalId: approval?.id, organizationId, waitSeconds: 25 };
      showResult(await send("tools/call", { name: toolName, arguments: input }));
    }
  } catch {
    // The host refuses, or the connection is lost: the button reads it again.
  } finally {
    isReading = false;
    render();
  }
}

async function openPage() {
  if (approval === null) return;
  try {
    await send("ui/open-link", { url: toPageUrl(approval) });
  } catch {
    linkIsRefused = true;
    render();
  }
}

function toPageUrl({ id }: Approval): string {
  return pageUrl[language].replace("{id}", id).replace("{organization}", organizationId);
}

function element(name: string, text: string, className = ""): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  if (className !== "") created.className = className;
  return created;
}

function button(text: string, className: string, onClick: () => void): HTMLElement {
  const created = element("button", text, className);
  created.addEventListener("click", onClick);
  return created;
}

function renderText(text: string) {
  document.body.replaceChildren(element("p", text));
}

function render() {
  const texts = messages[language];
  if (approval === null) {
    renderText(texts.waiting);
    return;
  }
  const state = element("p", texts.states[approval.state] ?? approval.state, "state");
  state.dataset["state"] = approval.state;
  state.setAttribute("role", "status");
  const facts = document.createElement("dl");
  for (const [label, value] of toFacts(approval, texts))
    facts.append(element("dt", label), element("dd", value));
  const actions = element("div", "", "actions");
  const label = isOpen() && approval.mayDecide === true ? texts.decide : texts.open;
  actions.append(button(label, "", () => void openPage()));
  if (isOpen() && !isReading && capabilities["serverTools"] !== undefined)
    actions.append(button(texts.refresh, "quiet", () => void readUntilDecided()));
  const parts = [state, element("h1", approval.summary), facts, actions];
  if (linkIsRefused) parts.push(element("p", texts.noLinks), element("code", toPageUrl(approval)));
  document.body.replaceChildren(...parts);
}

function toFacts(shown: Approval, texts: ViewMessages): [string, string][] {
  const [approvers, deadline] = isOpen()
    ? [shown.approvers, toTime(shown.expiresAt, texts.locale)]
    : [];
  const facts: [string, string | null | undefined][] = [
    [texts.amount, toAmount(shown, texts.locale)],
    [texts.mailTo, [shown.mailTo?.external, shown.mailTo?.members].flat().join(", ")],
    [texts.webhookUrl, shown.webhookUrl],
    [texts.reason, shown.requestReason],
    [texts.approvers, approvers],
    [texts.decideBefore, deadline],
  ];
  for (const { displayName, decision, comment } of shown.decisions ?? []) {
    const text = decision === "approve" ? texts.approvedBy : texts.rejectedBy;
    facts.push([text.replace("{name}", displayName), comment ?? ""]);
  }
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function toAmount({ totalMinor, currency }: Approval, locale: string): string | null {
  if (typeof totalMinor !== "number" || typeof currency !== "string") return null;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(totalMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Formats the time as it is written, in the organization's time zone. */
function toTime(time: string, locale: string): string {
  const written = new Date(`${time.slice(0, 19)}Z`);
  const options = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, options).format(written);
}

async function start() {
  render();
  const { hostContext = {}, hostCapabilities = {} } = await send("ui/initialize", {
    appInfo: { name: "werkbank-approval", version: "1.0.0" },
    appCapabilities: { availableDisplayModes: ["inline"] },
    protocolVersion: "2026-01-26",
  });
  capabilities = hostCapabilities;
  applyContext(hostContext);
  notify("ui/notifications/initialized", {});
  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect();
    notify("ui/notifications/size-changed", {
      width: Math.ceil(width),
      height: Math.ceil(height),
    });
  }).observe(document.documentElement);
  document.addEventListener("visibilitychange", () => void readUntilDecided());
}

await start();

import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { asUser } from "../../../database/tenant.ts";
import { type RequestHandler, createSurface } from "../../../http/surface.ts";
import { html } from "../../../mail/html.ts";
import type { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { toCustomerPageResponse, toPreferredLanguage } from "../../../http/customer-page.ts";
import { pageHeaders } from "../../../http/page-headers.ts";
import { kindLabels } from "../notification-kind.ts";
import { readSwitchOffPath, type Subscription, switchOffPath } from "../switch-off-link.ts";

const pageTexts = {
  nl: {
    title: "Berichten uitzetten",
    question: (topic: string) => `Wil je geen berichten meer over ${topic}?`,
    button: "Uitzetten",
    done: (topic: string) => `Je krijgt geen berichten meer over ${topic}.`,
    again: "In je profiel zet je ze weer aan.",
    notFound: "Dit adres klopt niet. Neem het over zoals het in het bericht staat.",
    failed: "Dat is niet gelukt. Probeer het later opnieuw.",
  },
  en: {
    title: "Switch off messages",
    question: (topic: string) => `Do you want no more messages about ${topic}?`,
    button: "Switch off",
    done: (topic: string) => `You will get no more messages about ${topic}.`,
    again: "You can switch them on again in your profile.",
    notFound: "This address is not right. Copy it as it stands in the message.",
    failed: "That did not work. Try again later.",
  },
};

/** Returns whether a path belongs to the page that switches messages off. */
export function isSwitchOffPage(pathname: string): boolean {
  return pathname.startsWith(switchOffPath);
}

/**
 * Creates the page of a message's switch-off link: GET shows a confirmation form, and POST switches the kind
 * off, without a session. Mail programs post there when a user unsubscribes (RFC 8058). GET changes nothing,
 * since link scanners of mail servers open the page too.
 */
export function createSwitchOffPage(service: Service): RequestHandler {
  return createSurface(service, {
    name: "switch-off-page",
    async respond({ request }) {
      await service.rateLimits.admit(request);
      const subscription = readSwitchOffPath(service.config, new URL(request.url).pathname);
      if (subscription === null) return toNoticePage(request, "notFound", 404);
      const language = await readLanguage(service, subscription);
      if (request.method === "GET" || request.method === "HEAD") {
        return toConfirmationForm(subscription, language);
      }
      if (request.method !== "POST") {
        return toNoticePage(request, "failed", 405, { Allow: "GET, HEAD, POST" });
      }
      // The path identifies user and kind; the body is not read.
      await switchOff(service, subscription);
      return toSuccessPage(subscription, language);
    },
    renderProblem: (problem, { request }) => toErrorPage(problem, request),
    headers: () => pageHeaders,
  });
}

/** Reads the language of the user who receives the messages. */
async function readLanguage({ database }: Service, { userId }: Subscription): Promise<Language> {
  const user = await asUser(database, userId, (transaction) =>
    transaction.one<{ language: string }>({
      text: "select language from users where id = $1",
      values: [userId],
    }),
  );
  return toTextLanguage(user?.language ?? "en");
}

async function switchOff(service: Service, { userId, kind }: Subscription): Promise<void> {
  await asUser(service.database, userId, async (transaction) => {
    transaction.write({
      text: `update users set notifications_off = notifications_off || $2, updated_at = $3
        where id = $1 and $2 <> all(notifications_off)`,
      values: [userId, kind, new Date(service.now())],
    });
  });
}

function toConfirmationForm({ kind }: Subscription, language: Language): Response {
  const texts = pageTexts[language];
  const body = html`<p>${texts.question(kindLabels[language][kind])}</p>
    <form method="post"><button>${texts.button}</button></form>`;
  return toCustomerPageResponse({ language, title: texts.title, body }, 200);
}

function toSuccessPage({ kind }: Subscription, language: Language): Response {
  const texts = pageTexts[language];
  const body = html`<p class="state" role="status">
    ${texts.done(kindLabels[language][kind])} ${texts.again}
  </p>`;
  return toCustomerPageResponse({ language, title: texts.title, body }, 200);
}

function toErrorPage(problem: Problem, request: Request): Response {
  if (problem.code === "VALIDATION_FAILED") return toNoticePage(request, "notFound", 404);
  return toNoticePage(request, "failed", problem.status, problem.headers);
}

/** Returns a page with a notice if the user is unknown, in the language that the browser prefers. */
function toNoticePage(
  request: Request,
  notice: "notFound" | "failed",
  status: number,
  headers: Record<string, string> = {},
): Response {
  const language = toPreferredLanguage(request);
  const { title, [notice]: text } = pageTexts[language];
  return toCustomerPageResponse({ language, title, body: html`<p>${text}</p>` }, status, headers);
}

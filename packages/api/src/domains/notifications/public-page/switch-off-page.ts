import type { Language } from "@werkbank/http/accept-language";
import { toTextLanguage } from "../../../schema/language.ts";
import { asUser } from "../../../database/tenant.ts";
import { type RequestHandler, createSurface } from "../../../http/surface.ts";
import { html } from "../../../mail/html.ts";
import type { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { toCustomerPageResponse, toPreferredLanguage } from "../../../http/customer-page.ts";
import { pageHeaders } from "../../../http/page-headers.ts";
import { kindNames } from "../notification-kind.ts";
import { readSwitchOffPath, type Subscription, switchOffPath } from "../switch-off-link.ts";

const wordings = {
  nl: {
    title: "Berichten uitzetten",
    question: (about: string) => `Wil je geen berichten meer over ${about}?`,
    button: "Uitzetten",
    done: (about: string) => `Je krijgt geen berichten meer over ${about}.`,
    again: "In je profiel zet je ze weer aan.",
    notFound: "Dit adres klopt niet. Neem het over zoals het in het bericht staat.",
    failed: "Dat is niet gelukt. Probeer het later opnieuw.",
  },
  en: {
    title: "Switch off messages",
    question: (about: string) => `Do you want no more messages about ${about}?`,
    button: "Switch off",
    done: (about: string) => `You will get no more messages about ${about}.`,
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
      if (subscription === null) return toNotice(request, "notFound", 404);
      const language = await answerIn(service, subscription);
      if (request.method === "GET" || request.method === "HEAD") {
        return toQuestion(subscription, language);
      }
      if (request.method !== "POST") {
        return toNotice(request, "failed", 405, { Allow: "GET, HEAD, POST" });
      }
      // The path identifies user and kind; the body is not read.
      await switchOff(service, subscription);
      return toConfirmation(subscription, language);
    },
    renderProblem: (problem, { request }) => refuse(problem, request),
    headers: () => pageHeaders,
  });
}

/** Reads the language of the user who receives the messages. */
async function answerIn({ database }: Service, { userId }: Subscription): Promise<Language> {
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

function toQuestion({ kind }: Subscription, language: Language): Response {
  const words = wordings[language];
  const body = html`<p>${words.question(kindNames[language][kind])}</p>
    <form method="post"><button>${words.button}</button></form>`;
  return toCustomerPageResponse({ language, title: words.title, body }, 200);
}

function toConfirmation({ kind }: Subscription, language: Language): Response {
  const words = wordings[language];
  const body = html`<p class="state" role="status">
    ${words.done(kindNames[language][kind])} ${words.again}
  </p>`;
  return toCustomerPageResponse({ language, title: words.title, body }, 200);
}

function refuse(problem: Problem, request: Request): Response {
  if (problem.code === "VALIDATION_FAILED") return toNotice(request, "notFound", 404);
  return toNotice(request, "failed", problem.status, problem.headers);
}

/** Returns a page with a notice if the user is unknown, in the language that the browser prefers. */
function toNotice(
  request: Request,
  notice: "notFound" | "failed",
  status: number,
  headers: Record<string, string> = {},
): Response {
  const language = toPreferredLanguage(request);
  const { title, [notice]: text } = wordings[language];
  return toCustomerPageResponse({ language, title, body: html`<p>${text}</p>` }, status, headers);
}

import type { Language } from "@werkbank/http/accept-language";
import { challengeHeaders } from "../../auth/challenge.ts";
import { toApprovalPath } from "../../domains/approvals/approval-url.ts";
import { getOrganization } from "../../domains/organizations/operations/get-organization.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { RecordKind } from "../../domains/shared/record-page.ts";
import type { Answer, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { seeOther } from "../../http/html-page.ts";
import { type Frame, type Page, toNotice, toPage } from "../pages/shell.ts";
import { showSignIn } from "../pages/show-sign-in.ts";
import { answerOf, findVisitor, nameOf, run, type Visitor } from "../pages/visitor.ts";
import { agendaItemPage } from "./kinds/agenda-item.ts";
import { customerAssetPage } from "./kinds/customer-asset.ts";
import { taskPage } from "./kinds/task.ts";
import { type PageAddress, readPageAddress, toPagePath } from "./page-address.ts";
import { readPageForm, type RecordForm } from "./page-form.ts";
import type { PageKind } from "./record-kind.ts";
import { type RefusedChange, showRecord } from "./show-record.ts";
import { wordings } from "./wording/wordings.ts";

const kinds: Record<RecordKind, PageKind> = {
  task: taskPage,
  customer_asset: customerAssetPage,
  agenda_item: agendaItemPage,
};

/** A request for one of the pages. */
type Visit = { address: PageAddress; visitor: Visitor };

/**
 * The pages to which mail about a record links: `/records/{organizationId}/tasks/{taskId}` and those of assets
 * and agenda items, in Dutch under `/nl`. They use the session cookie and work without script. The operations
 * determine what may be read and changed.
 */
export function createRecordPages(service: Application): Answer {
  return createPageSurface(service, {
    name: "record-pages",
    elsewhere: "programs read the record by the API",
    toSentence,
    missing,
    frame: (language) => ({ language, ...strange }),
    answer: (exchange) => route(service, exchange),
  });
}

/** The shell of a page that does not depend on the visitor. */
const strange = {
  pathIn: (language: Language) => (language === "nl" ? "/nl" : "/"),
  home: "/",
  personName: null,
};

async function route(service: Application, exchange: Exchange): Promise<Response | null> {
  const { request } = exchange;
  const address = readPageAddress(new URL(request.url).pathname);
  if (address === null) return null;
  assertPageMethod(request);
  const visit = { address, visitor: await findVisitor(service, exchange) };
  return request.method === "POST" ? submit(visit) : show(visit);
}

async function show(visit: Visit): Promise<Response> {
  if (visit.visitor.principal === null) return answer(visit, toSignIn(visit), 200);
  return (await showNow(visit, null, 200)) ?? answer(visit, missing(visit.address.language), 404);
}

/**
 * Renders the current state of the record.
 *
 * @returns null if the visitor may not see it, or it does not exist
 */
async function showNow(
  visit: Visit,
  refused: RefusedChange | null,
  status: number,
): Promise<Response | null> {
  const { address, visitor } = visit;
  const { organizationId, kind } = address;
  try {
    const { body } = await answerOf(visitor, getOrganization, { params: { organizationId } });
    const organization = Organization.parse(body);
    const record = await kinds[kind].read({ visitor, address, organization });
    const page = showRecord(record, { address, timeZone: organization.timeZone }, refused);
    return answer(visit, page, status);
  } catch (error) {
    if (error instanceof Problem && isHidden(error)) return null;
    throw error;
  }
}

/** Missing records, invisible ones and ids of the wrong format get the same page. */
const isHidden = ({ status }: Problem) => [400, 403, 404, 410].includes(status);

async function submit(visit: Visit): Promise<Response> {
  const { address, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "sign-out") {
    await signOut(visitor);
    return seeOther(toPagePath(address));
  }
  if (form.action === "sign-in") {
    const problem = await signIn(visitor, form);
    if (problem === null) return seeOther(toPagePath(address));
    const sentence = toSentence(problem, address.language);
    return refuseSession(visit, problem, { email: form.email, sentence });
  }
  return submitChange(visit, form);
}

async function submitChange(visit: Visit, form: RecordForm): Promise<Response> {
  const { address, visitor } = visit;
  const { language, kind, organizationId } = address;
  if (visitor.principal === null) {
    const ended = new Problem("AUTH_UNAUTHENTICATED", "The session has ended.");
    return refuseSession(visit, ended, { email: "", sentence: wordings[language].signIn.ended });
  }
  const call = kinds[kind].toCall(address, form);
  if (call === null) throw new Problem("VALIDATION_FAILED", "No such form.", { errors: [] });
  const { operation, params, body } = call;
  const outcome = await run(visitor, operation, { params, body, idempotencyKey: form.key });
  if (!(outcome instanceof Problem)) {
    // If a policy holds the call, the page of its approval shows the state.
    return seeOther(
      outcome.held === null
        ? toPagePath(address)
        : toApprovalPath({ id: outcome.held.id, organizationId }, language),
    );
  }
  if (outcome.status >= 500 || outcome.status === 429) throw outcome;
  const refused = {
    sentence: toSentence(outcome, language),
    text: form.action === "write" ? form.text : "",
  };
  const shown = await showNow(visit, refused, outcome.status);
  return shown ?? answer(visit, missing(language), 404);
}

function refuseSession(
  visit: Visit,
  problem: Problem,
  refused: { email: string; sentence: string },
): Response {
  const challenge = challengeHeaders(problem.code, visit.visitor.service.config.auth);
  const headers = { ...problem.headers, ...challenge };
  return answer(visit, toSignIn(visit, refused), problem.status, headers);
}

function toSignIn(
  { address, visitor }: Visit,
  refused: { email: string; sentence: string } | null = null,
): Page {
  const { language } = address;
  const { title, lead } = wordings[language].signIn;
  const { config } = visitor.service;
  return showSignIn({ language, path: toPagePath(address), title, lead, config }, refused);
}

function answer(
  { address, visitor }: Visit,
  page: Page,
  status: number,
  headers?: Readonly<Record<string, string>>,
): Response {
  const frame: Frame = {
    language: address.language,
    pathIn: (language) => toPagePath({ ...address, language }),
    home: strange.pathIn(address.language),
    personName: nameOf(visitor),
  };
  return toPage(page, frame, status, headers);
}

const missing = (language: Language) => toNotice(wordings[language].notFound);

function toSentence({ code }: Problem, language: Language): string {
  const { refusals } = wordings[language];
  return refusals[code] ?? refusals.other;
}

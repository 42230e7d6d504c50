import type { Language } from "@werkbank/http/accept-language";
import { challengeHeaders } from "../../auth/challenge.ts";
import { toApprovalPath } from "../../domains/approvals/approval-url.ts";
import { getOrganization } from "../../domains/organizations/operations/get-organization.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { RecordKind } from "../../domains/shared/record-urls.ts";
import type { RequestHandler, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { seeOther } from "../../http/html-page.ts";
import { type ShellContext, type Page, toNotice, toPage } from "../pages/shell.ts";
import { renderSignIn } from "../pages/render-sign-in.ts";
import {
  runOrThrow,
  findVisitor,
  displayNameOf,
  runForVisitor,
  type Visitor,
} from "../pages/visitor.ts";
import { agendaItemPage } from "./kinds/agenda-item.ts";
import { customerAssetPage } from "./kinds/customer-asset.ts";
import { taskPage } from "./kinds/task.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import { readPageForm, type RecordForm } from "./page-form.ts";
import type { RecordPageKind } from "./record-page-kind.ts";
import { type RejectedChange, renderRecord } from "./render-record.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

const pageKinds: Record<RecordKind, RecordPageKind> = {
  task: taskPage,
  customer_asset: customerAssetPage,
  agenda_item: agendaItemPage,
};

/** A request for one of the pages. */
type PageVisit = { route: PageRoute; visitor: Visitor };

/**
 * The pages to which mail about a record links: `/records/{organizationId}/tasks/{taskId}` and those of assets
 * and agenda items, in Dutch under `/nl`. They use the session cookie and work without script. The operations
 * determine what may be read and changed.
 */
export function createRecordPages(service: Application): RequestHandler {
  return createPageSurface(service, {
    name: "record-pages",
    alternative: "programs read the record by the API",
    toMessage: toProblemMessage,
    toNotFoundPage,
    toShell: (language) => ({ language, ...anonymousShell }),
    handle: (exchange) => handleRequest(service, exchange),
  });
}

/** The shell of a page that does not depend on the visitor. */
const anonymousShell = {
  pathIn: (language: Language) => (language === "nl" ? "/nl" : "/"),
  home: "/",
  userName: null,
};

async function handleRequest(service: Application, exchange: Exchange): Promise<Response | null> {
  const { request } = exchange;
  const route = parsePageRoute(new URL(request.url).pathname);
  if (route === null) return null;
  assertPageMethod(request);
  const visit = { route, visitor: await findVisitor(service, exchange) };
  return request.method === "POST" ? submit(visit) : showPage(visit);
}

async function showPage(visit: PageVisit): Promise<Response> {
  if (visit.visitor.principal === null) return toResponse(visit, toSignInPage(visit), 200);
  return (
    (await renderCurrentState(visit, null, 200)) ??
    toResponse(visit, toNotFoundPage(visit.route.language), 404)
  );
}

/**
 * Renders the current state of the record.
 *
 * @returns null if the visitor may not see it, or it does not exist
 */
async function renderCurrentState(
  visit: PageVisit,
  rejected: RejectedChange | null,
  status: number,
): Promise<Response | null> {
  const { route, visitor } = visit;
  const { organizationId, kind } = route;
  try {
    const { body } = await runOrThrow(visitor, getOrganization, { params: { organizationId } });
    const organization = Organization.parse(body);
    const record = await pageKinds[kind].read({ visitor, address: route, organization });
    const page = renderRecord(
      record,
      { address: route, timeZone: organization.timeZone },
      rejected,
    );
    return toResponse(visit, page, status);
  } catch (error) {
    if (error instanceof Problem && isHidden(error)) return null;
    throw error;
  }
}

/** Missing records, invisible ones and ids of the wrong format get the same page. */
const isHidden = ({ status }: Problem) => [400, 403, 404, 410].includes(status);

async function submit(visit: PageVisit): Promise<Response> {
  const { route, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "sign-out") {
    await signOut(visitor);
    return seeOther(toPagePath(route));
  }
  if (form.action === "sign-in") {
    const problem = await signIn(visitor, form);
    if (problem === null) return seeOther(toPagePath(route));
    const message = toProblemMessage(problem, route.language);
    return toSignInChallenge(visit, problem, { email: form.email, message });
  }
  return submitChange(visit, form);
}

async function submitChange(visit: PageVisit, form: RecordForm): Promise<Response> {
  const { route, visitor } = visit;
  const { language, kind, organizationId } = route;
  if (visitor.principal === null) {
    const sessionEnded = new Problem("AUTH_UNAUTHENTICATED", "The session has ended.");
    return toSignInChallenge(visit, sessionEnded, {
      email: "",
      message: pageMessages[language].signIn.ended,
    });
  }
  const call = pageKinds[kind].toCall(route, form);
  if (call === null) throw new Problem("VALIDATION_FAILED", "No such form.", { errors: [] });
  const { operation, params, body } = call;
  const result = await runForVisitor(visitor, operation, {
    params,
    body,
    idempotencyKey: form.key,
  });
  if (!(result instanceof Problem)) {
    // If a policy holds the call, the page of its approval shows the state.
    return seeOther(
      result.approval === null
        ? toPagePath(route)
        : toApprovalPath({ id: result.approval.id, organizationId }, language),
    );
  }
  if (result.status >= 500 || result.status === 429) throw result;
  const rejected = {
    message: toProblemMessage(result, language),
    text: form.action === "write" ? form.text : "",
  };
  const currentPage = await renderCurrentState(visit, rejected, result.status);
  return currentPage ?? toResponse(visit, toNotFoundPage(language), 404);
}

function toSignInChallenge(
  visit: PageVisit,
  problem: Problem,
  rejected: { email: string; message: string },
): Response {
  const challenge = challengeHeaders(problem.code, visit.visitor.service.config.auth);
  const headers = { ...problem.headers, ...challenge };
  return toResponse(visit, toSignInPage(visit, rejected), problem.status, headers);
}

function toSignInPage(
  { route, visitor }: PageVisit,
  rejected: { email: string; message: string } | null = null,
): Page {
  const { language } = route;
  const { title, lead } = pageMessages[language].signIn;
  const { config } = visitor.service;
  return renderSignIn({ language, path: toPagePath(route), title, lead, config }, rejected);
}

function toResponse(
  { route, visitor }: PageVisit,
  page: Page,
  status: number,
  headers?: Readonly<Record<string, string>>,
): Response {
  const shell: ShellContext = {
    language: route.language,
    pathIn: (language) => toPagePath({ ...route, language }),
    home: anonymousShell.pathIn(route.language),
    userName: displayNameOf(visitor),
  };
  return toPage(page, shell, status, headers);
}

const toNotFoundPage = (language: Language) => toNotice(pageMessages[language].notFound);

function toProblemMessage({ code }: Problem, language: Language): string {
  const { problems } = pageMessages[language];
  return problems[code] ?? problems.other;
}

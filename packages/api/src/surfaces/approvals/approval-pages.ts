// Decision: decisions/0024-server-rendered-pages-and-design.md
import type { Language } from "@werkbank/http/accept-language";
import { challengeHeaders } from "../../auth/challenge.ts";
import type { RequestHandler, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { isOwnRequest } from "../../kernel/approvals/may-decide.ts";
import { decide, hasDecided, rejectOthers, toRejectedDecision } from "./decide.ts";
import {
  type PageRoute,
  type PageQuery,
  parsePageRoute,
  readPageQuery,
  toPagePath,
} from "./page-route.ts";
import { type Decision, readPageForm } from "./page-form.ts";
import { findApproval, type FoundApproval } from "./find-approval.ts";
import { readList, readPending } from "./read-list.ts";
import { readReferenceNames } from "../values/read-names.ts";
import { type OperationTitles, toOperationTitles } from "../values/operation-titles.ts";
import { toProblemMessage } from "./messages/problem-message.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { seeOther } from "../../http/html-page.ts";
import { type ShellContext, type Page, toNotice, toPage } from "../pages/shell.ts";
import { renderApproval } from "./render/render-approval.ts";
import { renderList } from "./render/render-list.ts";
import { renderSignIn } from "../pages/render-sign-in.ts";
import type { ApprovalView } from "./render/approval-view.ts";
import { type FindTargetLinks, createTargetLinkFinder } from "./render/target-links.ts";
import { findVisitor, displayNameOf, type Visitor } from "../pages/visitor.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** A request for one of the pages. */
type PageVisit = {
  route: PageRoute;
  query: PageQuery;
  visitor: Visitor;
  registry: RegistryLookups;
};

/** What the pages look up in the registry. */
type RegistryLookups = { findLinks: FindTargetLinks; titles: OperationTitles };

/**
 * The pages on which approvers decide: `/approvals` and `/approvals/{approvalId}`, in Dutch under `/nl`. They
 * use the session cookie and work without script. The operations determine what may be read and decided.
 */
export function createApprovalPages(service: Application): RequestHandler {
  const registry = {
    findLinks: createTargetLinkFinder(service.registry),
    titles: toOperationTitles(service.registry),
  };
  return createPageSurface(service, {
    name: "approval-pages",
    alternative: "programs read approvals with getApproval",
    toMessage: toProblemMessage,
    toNotFoundPage,
    toShell: toAnonymousShell,
    handle: (exchange) => handleRequest(service, exchange, registry),
  });
}

async function handleRequest(
  service: Application,
  exchange: Exchange,
  registry: RegistryLookups,
): Promise<Response | null> {
  const { method, url } = exchange.request;
  const { pathname, searchParams } = new URL(url);
  const route = parsePageRoute(pathname);
  if (route === null) return null;
  assertPageMethod(exchange.request);
  const visitor = await findVisitor(service, exchange);
  const visit = { route, query: readPageQuery(searchParams), visitor, registry };
  return method === "POST" ? submit(visit) : showPage(visit);
}

async function showPage(visit: PageVisit): Promise<Response> {
  const { route, query, visitor } = visit;
  const { language, approvalId } = route;
  if (visitor.principal === null) return toResponse(visit, renderSignIn(toSignInPage(visit)), 200);
  if (approvalId === null) {
    const list = await readList(visitor, query);
    return toResponse(
      visit,
      list === null ? toNoOrganizationPage(language) : renderList(list, language),
      200,
    );
  }
  const found = await findApproval(visitor, approvalId, query);
  if (found === null) return toResponse(visit, toNotFoundPage(language), 404);
  return toResponse(visit, renderApproval(await toApprovalView(visit, found), language), 200);
}

async function submit(visit: PageVisit): Promise<Response> {
  const { route, query, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "sign-out") {
    return signOut(visitor, toPagePath(route, query));
  }
  if (form.action === "sign-in") {
    const problem = await signIn(visitor, form);
    if (problem === null) return seeOther(toPagePath(route, query));
    const message = toProblemMessage(problem, route.language);
    const page = renderSignIn(toSignInPage(visit), { email: form.email, message });
    const challenge = challengeHeaders(problem.code, visitor.service.config.auth);
    return toResponse(visit, page, problem.status, { ...problem.headers, ...challenge });
  }
  return submitDecision(visit, form);
}

async function submitDecision(visit: PageVisit, decision: Decision): Promise<Response> {
  const { route, query, visitor } = visit;
  const { language, approvalId } = route;
  const { principal } = visitor;
  if (principal === null) {
    const message = pageMessages[language].signIn.ended;
    const challenge = challengeHeaders("AUTH_UNAUTHENTICATED", visitor.service.config.auth);
    return toResponse(
      visit,
      renderSignIn(toSignInPage(visit), { email: "", message }),
      401,
      challenge,
    );
  }
  const found = approvalId === null ? null : await findApproval(visitor, approvalId, query);
  if (found === null) return toResponse(visit, toNotFoundPage(language), 404);
  const problem = await decide(visitor, found, decision);
  if (problem === null) {
    if (decision.action !== "reject-all") return seeOther(toPagePath(route, query));
    await rejectOthers(visitor, found, decision);
    const organization = found.organization.id;
    return seeOther(toPagePath({ ...route, approvalId: null }, { ...query, organization }));
  }
  if (problem.status >= 500 || problem.status === 429) throw problem;
  const current = (await findApproval(visitor, found.approval.id, query)) ?? found;
  // The same form was sent twice.
  if (hasDecided(current.approval, principal.userId, decision.action))
    return seeOther(toPagePath(route, query));
  const rejected = toRejectedDecision(problem, decision, language);
  return toResponse(
    visit,
    renderApproval(await toApprovalView(visit, current), language, rejected),
    problem.status,
  );
}

async function toApprovalView(
  { visitor, registry: { findLinks, titles } }: PageVisit,
  { approval, organization }: FoundApproval,
): Promise<ApprovalView> {
  const userId = visitor.principal?.userId;
  const { changes, consequences, input } = approval;
  const allChanges = [changes, ...consequences.map((each) => each.changes)].flat();
  const changed = allChanges.map(({ field, before, after }) => [
    { [field]: before },
    { [field]: after },
  ]);
  const hasApproved = userId !== undefined && hasDecided(approval, userId, "approve");
  const isWaiting = approval.state === "pending" && !hasApproved;
  return {
    approval,
    organization,
    targetLinks: findLinks(organization.id, approval.target),
    isOwn: userId !== undefined && isOwnRequest(approval.requestedBy, approval.initiators, userId),
    hasApproved,
    names: await readReferenceNames(visitor, organization.id, [changed, input]),
    titles,
    next: isWaiting ? undefined : await findNext(visitor, { approval, organization }),
  };
}

/** Finds the oldest other approval that the visitor may decide and has not approved. */
async function findNext(
  visitor: Visitor,
  { approval, organization }: FoundApproval,
): Promise<FoundApproval["approval"] | null> {
  const userId = visitor.principal?.userId ?? "";
  const pending = await readPending(visitor, organization.id);
  const next = pending.findLast(
    (each) => each.id !== approval.id && each.mayDecide && !hasDecided(each, userId, "approve"),
  );
  return next ?? null;
}

function toResponse(
  { route, query, visitor }: PageVisit,
  page: Page,
  status: number,
  headers?: Readonly<Record<string, string>>,
): Response {
  const { request } = visitor.exchange;
  return toPage(page, toShell(route, query, displayNameOf(visitor)), {
    request,
    status,
    ...(headers ? { headers } : {}),
  });
}

function toNoOrganizationPage(language: Language): Page {
  const { title, noOrganization } = pageMessages[language];
  return toNotice({ title, text: noOrganization });
}

const toNotFoundPage = (language: Language) => toNotice(pageMessages[language].notFound);

/** Returns the shell of a page that does not depend on the visitor. */
const toAnonymousShell = (language: Language) => toShell({ language, approvalId: null }, {}, null);

function toShell(route: PageRoute, query: PageQuery, userName: string | null): ShellContext {
  return {
    language: route.language,
    pathIn: (language) => toPagePath({ ...route, language }, query),
    home: toPagePath({ ...route, approvalId: null }),
    userName,
  };
}

function toSignInPage({ route, query, visitor }: PageVisit) {
  const { language } = route;
  const { title, lead } = pageMessages[language].signIn;
  const { config } = visitor.service;
  return { language, path: toPagePath(route, query), title, lead, config };
}

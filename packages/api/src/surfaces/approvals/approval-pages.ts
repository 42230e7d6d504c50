// Decision: decisions/0024-server-rendered-pages-and-design.md
import type { Language } from "@werkbank/http/accept-language";
import { challengeHeaders } from "../../auth/challenge.ts";
import type { Answer, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { isOwnRequest } from "../../kernel/approvals/may-decide.ts";
import { decide, hasDecided, rejectOthers, toRefused } from "./decide.ts";
import {
  type PageAddress,
  type PageQuery,
  readPageAddress,
  readPageQuery,
  toPagePath,
} from "./page-address.ts";
import { type Decision, readPageForm } from "./page-form.ts";
import { findApproval, type FoundApproval } from "./read-approval.ts";
import { readList } from "./read-list.ts";
import { toSentence } from "./wording/sentences.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { seeOther } from "../../http/html-page.ts";
import { type Frame, type Page, toNotice, toPage } from "../pages/shell.ts";
import { showApproval } from "./show/show-approval.ts";
import { showList } from "./show/show-list.ts";
import { showSignIn } from "../pages/show-sign-in.ts";
import type { ShownApproval } from "./show/shown-approval.ts";
import { type FindTargetLinks, targetLinksOf } from "./show/target-links.ts";
import { findVisitor, nameOf, type Visitor } from "../pages/visitor.ts";
import { wordings } from "./wording/wordings.ts";

/** A request for one of the pages. */
type Visit = {
  address: PageAddress;
  query: PageQuery;
  visitor: Visitor;
  findLinks: FindTargetLinks;
};

/**
 * The pages on which approvers decide: `/approvals` and `/approvals/{approvalId}`, in Dutch under `/nl`. They
 * use the session cookie and work without script. The operations determine what may be read and decided.
 */
export function createApprovalPages(service: Application): Answer {
  const findLinks = targetLinksOf(service.registry);
  return createPageSurface(service, {
    name: "approval-pages",
    elsewhere: "programs read approvals with getApproval",
    toSentence,
    missing,
    frame: strangerOf,
    answer: (exchange) => route(service, exchange, findLinks),
  });
}

async function route(
  service: Application,
  exchange: Exchange,
  findLinks: FindTargetLinks,
): Promise<Response | null> {
  const { method, url } = exchange.request;
  const { pathname, searchParams } = new URL(url);
  const address = readPageAddress(pathname);
  if (address === null) return null;
  assertPageMethod(exchange.request);
  const visitor = await findVisitor(service, exchange);
  const visit = { address, query: readPageQuery(searchParams), visitor, findLinks };
  return method === "POST" ? submit(visit) : show(visit);
}

async function show(visit: Visit): Promise<Response> {
  const { address, query, visitor } = visit;
  const { language, approvalId } = address;
  if (visitor.principal === null) return answer(visit, showSignIn(toWanted(visit)), 200);
  if (approvalId === null) {
    const list = await readList(visitor, query);
    return answer(
      visit,
      list === null ? withoutOrganization(language) : showList(list, language),
      200,
    );
  }
  const found = await findApproval(visitor, approvalId, query);
  if (found === null) return answer(visit, missing(language), 404);
  return answer(visit, showApproval(toShown(visit, found), language), 200);
}

async function submit(visit: Visit): Promise<Response> {
  const { address, query, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "sign-out") {
    await signOut(visitor);
    return seeOther(toPagePath(address, query));
  }
  if (form.action === "sign-in") {
    const problem = await signIn(visitor, form);
    if (problem === null) return seeOther(toPagePath(address, query));
    const sentence = toSentence(problem, address.language);
    const page = showSignIn(toWanted(visit), { email: form.email, sentence });
    const challenge = challengeHeaders(problem.code, visitor.service.config.auth);
    return answer(visit, page, problem.status, { ...problem.headers, ...challenge });
  }
  return submitDecision(visit, form);
}

async function submitDecision(visit: Visit, decision: Decision): Promise<Response> {
  const { address, query, visitor } = visit;
  const { language, approvalId } = address;
  const { principal } = visitor;
  if (principal === null) {
    const sentence = wordings[language].signIn.ended;
    const challenge = challengeHeaders("AUTH_UNAUTHENTICATED", visitor.service.config.auth);
    return answer(visit, showSignIn(toWanted(visit), { email: "", sentence }), 401, challenge);
  }
  const found = approvalId === null ? null : await findApproval(visitor, approvalId, query);
  if (found === null) return answer(visit, missing(language), 404);
  const problem = await decide(visitor, found, decision);
  if (problem === null) {
    if (decision.action !== "reject-all") return seeOther(toPagePath(address, query));
    await rejectOthers(visitor, found, decision);
    const organization = found.organization.id;
    return seeOther(toPagePath({ ...address, approvalId: null }, { ...query, organization }));
  }
  if (problem.status >= 500 || problem.status === 429) throw problem;
  const now = (await findApproval(visitor, found.approval.id, query)) ?? found;
  // The same form was sent twice.
  if (hasDecided(now.approval, principal.userId, decision.action))
    return seeOther(toPagePath(address, query));
  const refused = toRefused(problem, decision, language);
  return answer(visit, showApproval(toShown(visit, now), language, refused), problem.status);
}

function toShown(
  { visitor, findLinks }: Visit,
  { approval, organization }: FoundApproval,
): ShownApproval {
  const userId = visitor.principal?.userId;
  return {
    approval,
    organization,
    targetLinks: findLinks(organization.id, approval.target),
    isOwn: userId !== undefined && isOwnRequest(approval.requestedBy, approval.initiators, userId),
    hasApproved: userId !== undefined && hasDecided(approval, userId, "approve"),
  };
}

function answer(
  { address, query, visitor }: Visit,
  page: Page,
  status: number,
  headers?: Readonly<Record<string, string>>,
): Response {
  return toPage(page, toFrame(address, query, nameOf(visitor)), status, headers);
}

function withoutOrganization(language: Language): Page {
  const { title, noOrganization } = wordings[language];
  return toNotice({ title, text: noOrganization });
}

const missing = (language: Language) => toNotice(wordings[language].notFound);

/** Returns the shell of a page that does not depend on the visitor. */
const strangerOf = (language: Language) => toFrame({ language, approvalId: null }, {}, null);

function toFrame(address: PageAddress, query: PageQuery, personName: string | null): Frame {
  return {
    language: address.language,
    pathIn: (language) => toPagePath({ ...address, language }, query),
    home: toPagePath({ ...address, approvalId: null }),
    personName,
  };
}

function toWanted({ address, query, visitor }: Visit) {
  const { language } = address;
  const { title, lead } = wordings[language].signIn;
  const { config } = visitor.service;
  return { language, path: toPagePath(address, query), title, lead, config };
}

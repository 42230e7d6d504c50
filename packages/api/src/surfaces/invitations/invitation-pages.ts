import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import { challengeHeaders } from "../../auth/challenge.ts";
import { acceptInvitation } from "../../domains/invitations/operations/accept-invitation.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { RequestHandler, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { seeOther } from "../../http/html-page.ts";
import { type Page, toNotice, toPage } from "../pages/shell.ts";
import { renderSignIn } from "../pages/render-sign-in.ts";
import { findVisitor, displayNameOf, runForVisitor, type Visitor } from "../pages/visitor.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import { type AcceptanceForm, readPageForm } from "./page-form.ts";
import { renderInvitation, renderMembership } from "./render-invitation.ts";
import { pageMessages } from "./messages/messages-by-language.ts";

/** A request for one of the pages. */
type PageVisit = { route: PageRoute; visitor: Visitor };

/** The result of a dry run: it has changes unless the visitor is a member already. */
const Preview = z.object({ result: Organization, changes: z.array(z.unknown()) });

/**
 * The pages to which invitations link: `/invitations/{token}`, in Dutch under `/nl`. They use the session
 * cookie and work without script. A page shows the dry run of the operation that its button calls, so that
 * reading it changes nothing and the operation determines who may see it.
 */
export function createInvitationPages(service: Application): RequestHandler {
  return createPageSurface(service, {
    name: "invitation-pages",
    alternative: "programs of a person's own session call acceptInvitation",
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
  const { route, visitor } = visit;
  if (visitor.principal === null) return toResponse(visit, toSignInPage(visit), 200);
  const params = { token: route.token };
  const callResult = await runForVisitor(visitor, acceptInvitation, {
    params,
    query: { dryRun: true },
  });
  if (callResult instanceof Problem) return toProblemResponse(visit, callResult);
  const { result, changes } = Preview.parse(callResult.body);
  const page =
    changes.length === 0
      ? renderMembership(result, route, visitor.service.config.docsUrl)
      : renderInvitation(result, route);
  return toResponse(visit, page, 200);
}

async function submit(visit: PageVisit): Promise<Response> {
  const { route, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "accept") return accept(visit, form);
  if (form.action === "sign-out") {
    await signOut(visitor);
    return seeOther(toPagePath(route));
  }
  const problem = await signIn(visitor, form);
  if (problem === null) return seeOther(toPagePath(route));
  const message = toProblemMessage(problem, route.language);
  return toSignInChallenge(visit, problem, { email: form.email, message });
}

async function accept(visit: PageVisit, { key }: AcceptanceForm): Promise<Response> {
  const { route, visitor } = visit;
  if (visitor.principal === null) {
    const sessionEnded = new Problem("AUTH_UNAUTHENTICATED", "The session has ended.");
    const message = pageMessages[route.language].signIn.ended;
    return toSignInChallenge(visit, sessionEnded, { email: "", message });
  }
  const params = { token: route.token };
  const callResult = await runForVisitor(visitor, acceptInvitation, {
    params,
    idempotencyKey: key,
  });
  return callResult instanceof Problem
    ? toProblemResponse(visit, callResult)
    : seeOther(toPagePath(route));
}

/** @throws Problem that does not depend on the invitation */
function toProblemResponse(visit: PageVisit, problem: Problem): Response {
  const { language } = visit.route;
  if (problem.status === 404) return toResponse(visit, toNotFoundPage(language), 404);
  if (problem.code !== "ORGANIZATION_SUSPENDED") throw problem;
  const { title } = pageMessages[language].notFound;
  return toResponse(
    visit,
    toNotice({ title, text: toProblemMessage(problem, language) }),
    problem.status,
  );
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
  const shell = {
    language: route.language,
    pathIn: (language: Language) => toPagePath({ ...route, language }),
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

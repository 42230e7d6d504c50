// Decision: decisions/0024-server-rendered-pages-and-design.md
import type { Language } from "@werkbank/http/accept-language";
import { challengeHeaders } from "../../auth/challenge.ts";
import type { Principal } from "../../auth/principal.ts";
import { seeOther } from "../../http/html-page.ts";
import type { SubmittedFile } from "../../http/request-body.ts";
import type { Exchange, RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import type { ShellMessages } from "./messages/shell-messages.ts";
import { languageOf } from "./page-language.ts";
import { assertPageMethod, createPageSurface } from "./page-surface.ts";
import { renderSignIn, type SignInText } from "./render-sign-in.ts";
import {
  readVisitorForm,
  type SessionForm,
  signIn,
  signOut,
  toSessionForm,
} from "./session-forms.ts";
import { type Page, type ShellContext, toAnonymousShell, toNotice, toPage } from "./shell.ts";
import { displayNameOf, findVisitor, type Visitor } from "./visitor.ts";

/** A visitor who is signed in. */
export type SignedInVisitor = Visitor & { principal: Principal };

/** A request for a page by a signed-in visitor. */
export type PageVisit<Route> = { route: Route; query: URLSearchParams; visitor: SignedInVisitor };

/** A page, or the path to redirect to; null if there is no such page for the visitor. */
export type PageResult = { page: Page; status?: number } | { location: string } | null;

/** The messages that every page for members needs. */
export type MemberPageMessages = ShellMessages & {
  signIn: { title: string; lead: string; ended: string };
  notFound: { title: string; text: string };
};

/** Pages that only signed-in users see. */
export type MemberPages<Route extends { language: Language }> = {
  /** The name in the log. */
  name: string;
  /** Where clients that do not accept HTML find the same data; ends a sentence of the problem's detail. */
  alternative: string;
  messages: Record<Language, MemberPageMessages>;
  /** @returns null for an unknown URL */
  parseRoute: (pathname: string) => Route | null;
  /** Returns the path of a page, without query. */
  toPath: (route: Route) => string;
  show: (visit: PageVisit<Route>) => Promise<PageResult>;
  /** The maximum size in bytes of the files in a form. Default: 0. */
  maxFileBytes?: number;
  /** Handles a form that is not about the session. */
  submit: (
    visit: PageVisit<Route>,
    form: URLSearchParams,
    files: ReadonlyMap<string, SubmittedFile>,
  ) => Promise<PageResult>;
  /** Returns what an anonymous visitor reads above the sign-in form. Default: `signIn` of the messages. */
  describeSignIn?: (visit: { route: Route; visitor: Visitor }) => Promise<SignInText>;
};

/**
 * Serves pages for signed-in users. Anonymous visitors get the sign-in form on the requested page. The pages
 * use the session cookie, only accept forms of their own origin, and work without script.
 */
export function createMemberPages<Route extends { language: Language }>(
  service: Application,
  pages: MemberPages<Route>,
): RequestHandler {
  const { name, alternative, messages } = pages;
  return createPageSurface(service, {
    name,
    alternative,
    toMessage: ({ code }, language) =>
      messages[language].problems[code] ?? messages[language].problems.other,
    toNotFoundPage: (language) => toNotice(messages[language].notFound),
    toShell: (language) => toAnonymousShell(language),
    handle: (exchange) => handleRequest(service, exchange, pages),
  });
}

async function handleRequest<Route extends { language: Language }>(
  service: Application,
  exchange: Exchange,
  pages: MemberPages<Route>,
): Promise<Response | null> {
  const { request } = exchange;
  const { pathname, searchParams } = new URL(request.url);
  const route = pages.parseRoute(pathname);
  if (route === null) return toUnknownPage(service, exchange, pages);
  assertPageMethod(request);
  const visitor = await findVisitor(service, exchange);
  const context: VisitContext<Route> = { pages, route, query: searchParams, visitor };
  if (request.method === "POST") return submit(context);
  if (!isSignedIn(visitor)) return toResponse(context, await toSignInPage(context), 200);
  return toPageResponse(context, await pages.show({ route, query: searchParams, visitor }));
}

/** Returns the page for an unknown URL, with the name of a visitor who is signed in. */
async function toUnknownPage<Route extends { language: Language }>(
  service: Application,
  exchange: Exchange,
  { messages }: MemberPages<Route>,
): Promise<Response | null> {
  const { request } = exchange;
  if (request.method === "POST") return null;
  const language = languageOf(new URL(request.url).pathname);
  const userName = displayNameOf(await findVisitor(service, exchange));
  // Signing out and the other language lead to a page that exists.
  const pathIn = (of: Language) => (of === "nl" ? "/nl/organization" : "/organization");
  const shell = { ...toAnonymousShell(language), pathIn, userName };
  return toPage(toNotice(messages[language].notFound), shell, { request, status: 404 });
}

/** A request, whether or not the visitor is signed in. */
type VisitContext<Route extends { language: Language }> = {
  pages: MemberPages<Route>;
  route: Route;
  query: URLSearchParams;
  visitor: Visitor;
};

async function submit<Route extends { language: Language }>(
  context: VisitContext<Route>,
): Promise<Response> {
  const { pages, route, query, visitor } = context;
  const { values, files } = await readVisitorForm(visitor, pages.maxFileBytes);
  const session = toSessionForm(values);
  if (session !== null) return submitSession(context, session);
  if (isSignedIn(visitor)) {
    return toPageResponse(context, await pages.submit({ route, query, visitor }, values, files));
  }
  const sessionEnded = new Problem("AUTH_UNAUTHENTICATED", "The session has ended.");
  const message = pages.messages[route.language].signIn.ended;
  return toSignInChallenge(context, sessionEnded, { email: "", message });
}

async function submitSession<Route extends { language: Language }>(
  context: VisitContext<Route>,
  form: SessionForm,
): Promise<Response> {
  const { pages, route, visitor } = context;
  if (form.action === "sign-out") return signOut(visitor, currentPath(context));
  const problem = await signIn(visitor, form);
  if (problem === null) return seeOther(currentPath(context));
  const { problems } = pages.messages[route.language];
  const message = problems[problem.code] ?? problems.other;
  return toSignInChallenge(context, problem, { email: form.email, message });
}

const isSignedIn = (visitor: Visitor): visitor is SignedInVisitor => visitor.principal !== null;

function toPageResponse<Route extends { language: Language }>(
  context: VisitContext<Route>,
  result: PageResult,
): Response {
  const { pages, route } = context;
  if (result === null) {
    return toResponse(context, toNotice(pages.messages[route.language].notFound), 404);
  }
  if ("location" in result) return seeOther(result.location);
  return toResponse(context, result.page, result.status ?? 200);
}

async function toSignInChallenge<Route extends { language: Language }>(
  context: VisitContext<Route>,
  problem: Problem,
  rejected: { email: string; message: string },
): Promise<Response> {
  const challenge = challengeHeaders(problem.code, context.visitor.service.config.auth);
  const headers = { ...problem.headers, ...challenge };
  return toResponse(context, await toSignInPage(context, rejected), problem.status, headers);
}

async function toSignInPage<Route extends { language: Language }>(
  context: VisitContext<Route>,
  rejected: { email: string; message: string } | null = null,
): Promise<Page> {
  const { pages, route, visitor } = context;
  const { language } = route;
  const text =
    (await pages.describeSignIn?.({ route, visitor })) ?? pages.messages[language].signIn;
  const { config } = visitor.service;
  return renderSignIn({ language, path: currentPath(context), ...text, config }, rejected);
}

function toResponse<Route extends { language: Language }>(
  { pages, route, query, visitor }: VisitContext<Route>,
  page: Page,
  status: number,
  headers?: Readonly<Record<string, string>>,
): Response {
  const search = toSearch(query);
  const shell: ShellContext = {
    language: route.language,
    pathIn: (language) => pages.toPath({ ...route, language }) + search,
    home: route.language === "nl" ? "/nl" : "/",
    userName: displayNameOf(visitor),
  };
  const { request } = visitor.exchange;
  return toPage(page, shell, { request, status, ...(headers ? { headers } : {}) });
}

const currentPath = <Route extends { language: Language }>({
  pages,
  route,
  query,
}: VisitContext<Route>) => pages.toPath(route) + toSearch(query);

const toSearch = (query: URLSearchParams) => (query.size === 0 ? "" : `?${query.toString()}`);

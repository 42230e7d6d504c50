import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import { challengeHeaders } from "../../auth/challenge.ts";
import { acceptInvitation } from "../../domains/invitations/operations/accept-invitation.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { Answer, Exchange } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { assertPageMethod, createPageSurface } from "../pages/page-surface.ts";
import { signIn, signOut } from "../pages/session-forms.ts";
import { seeOther } from "../../http/html-page.ts";
import { type Page, toNotice, toPage } from "../pages/shell.ts";
import { showSignIn } from "../pages/show-sign-in.ts";
import { findVisitor, nameOf, run, type Visitor } from "../pages/visitor.ts";
import { type PageAddress, readPageAddress, toPagePath } from "./page-address.ts";
import { type Acceptance, readPageForm } from "./page-form.ts";
import { showInvitation, showMembership } from "./show-invitation.ts";
import { wordings } from "./wording/wordings.ts";

/** A request for one of the pages. */
type Visit = { address: PageAddress; visitor: Visitor };

/** The result of a dry run: it has changes unless the visitor is a member already. */
const Preview = z.object({ result: Organization, changes: z.array(z.unknown()) });

/**
 * The pages to which invitations link: `/invitations/{token}`, in Dutch under `/nl`. They use the session
 * cookie and work without script. A page shows the dry run of the operation that its button calls, so that
 * reading it changes nothing and the operation determines who may see it.
 */
export function createInvitationPages(service: Application): Answer {
  return createPageSurface(service, {
    name: "invitation-pages",
    elsewhere: "programs of a person's own session call acceptInvitation",
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
  const { address, visitor } = visit;
  if (visitor.principal === null) return answer(visit, toSignIn(visit), 200);
  const params = { token: address.token };
  const outcome = await run(visitor, acceptInvitation, { params, query: { dryRun: true } });
  if (outcome instanceof Problem) return refuse(visit, outcome);
  const { result, changes } = Preview.parse(outcome.body);
  const page =
    changes.length === 0
      ? showMembership(result, address, visitor.service.config.docsUrl)
      : showInvitation(result, address);
  return answer(visit, page, 200);
}

async function submit(visit: Visit): Promise<Response> {
  const { address, visitor } = visit;
  const form = await readPageForm(visitor);
  if (form.action === "accept") return accept(visit, form);
  if (form.action === "sign-out") {
    await signOut(visitor);
    return seeOther(toPagePath(address));
  }
  const problem = await signIn(visitor, form);
  if (problem === null) return seeOther(toPagePath(address));
  const sentence = toSentence(problem, address.language);
  return refuseSession(visit, problem, { email: form.email, sentence });
}

async function accept(visit: Visit, { key }: Acceptance): Promise<Response> {
  const { address, visitor } = visit;
  if (visitor.principal === null) {
    const ended = new Problem("AUTH_UNAUTHENTICATED", "The session has ended.");
    const sentence = wordings[address.language].signIn.ended;
    return refuseSession(visit, ended, { email: "", sentence });
  }
  const params = { token: address.token };
  const outcome = await run(visitor, acceptInvitation, { params, idempotencyKey: key });
  return outcome instanceof Problem ? refuse(visit, outcome) : seeOther(toPagePath(address));
}

/** @throws Problem that does not depend on the invitation */
function refuse(visit: Visit, problem: Problem): Response {
  const { language } = visit.address;
  if (problem.status === 404) return answer(visit, missing(language), 404);
  if (problem.code !== "ORGANIZATION_SUSPENDED") throw problem;
  const { title } = wordings[language].notFound;
  return answer(visit, toNotice({ title, text: toSentence(problem, language) }), problem.status);
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
  const frame = {
    language: address.language,
    pathIn: (language: Language) => toPagePath({ ...address, language }),
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

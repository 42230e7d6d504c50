import type { Language } from "@werkbank/http/accept-language";
import { z } from "zod";
import { acceptInvitation } from "../../domains/invitations/operations/accept-invitation.ts";
import { declineInvitation } from "../../domains/invitations/operations/decline-invitation.ts";
import { getInvitation } from "../../domains/invitations/operations/get-invitation.ts";
import { Organization } from "../../domains/organizations/organization.ts";
import type { RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { removeHiddenCharacters } from "../../mail/hidden-characters.ts";
import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { createMemberPages, type PageResult, type PageVisit } from "../pages/member-pages.ts";
import type { SignInText } from "../pages/render-sign-in.ts";
import { toNotice } from "../pages/shell.ts";
import { runForVisitor, type Visitor } from "../pages/visitor.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import {
  InvitationPreview,
  renderInvitation,
  renderInvitationFacts,
  renderMembership,
} from "./render-invitation.ts";

type Visit = PageVisit<PageRoute>;

/** The result of a dry run: it has changes unless the record already is as requested. */
const DryRun = z.object({ result: z.unknown(), changes: z.array(z.unknown()) });

/**
 * The pages to which invitations link: `/invitations/{token}`, in Dutch under `/nl`. Anonymous visitors see who
 * invites them above the sign-in form. A signed-in visitor sees the dry run of the operation that the button calls,
 * so that reading the page changes nothing and the operation determines who may accept.
 */
export function createInvitationPages(service: Application): RequestHandler {
  return createMemberPages(service, {
    name: "invitation-pages",
    alternative: "programs of a person's own session call acceptInvitation",
    messages: pageMessages,
    parseRoute: parsePageRoute,
    toPath: toPagePath,
    show,
    submit,
    describeSignIn,
  });
}

async function describeSignIn({
  route: { token, language },
  visitor,
}: {
  route: PageRoute;
  visitor: Visitor;
}): Promise<SignInText> {
  const { invitation, closed, signIn } = pageMessages[language];
  const preview = await readInvitation(visitor, token);
  if (preview === null) return closed;
  const title = invitation.title(removeHiddenCharacters(preview.organizationName));
  return { title, lead: signIn.lead, details: renderInvitationFacts(preview, language) };
}

/** Reads a pending invitation; null if there is none. */
async function readInvitation(visitor: Visitor, token: string): Promise<InvitationPreview | null> {
  const result = await runForVisitor(visitor, getInvitation, { params: { token } });
  if (!(result instanceof Problem)) return InvitationPreview.parse(result.body);
  if (result.status === 404) return null;
  throw result;
}

async function show({ route, visitor }: Visit): Promise<PageResult> {
  const { token, language } = route;
  const acceptance = await dryRun(visitor, acceptInvitation, token);
  if (acceptance instanceof Problem) return showRejection({ route, visitor }, acceptance);
  const preview = await readInvitation(visitor, token);
  if (acceptance.changes.length > 0 && preview !== null) {
    return { page: renderInvitation(preview, route) };
  }
  const organization = Organization.parse(acceptance.result);
  return { page: renderMembership(organization, language, visitor.service.config.docsUrl) };
}

/**
 * Shows that the visitor has declined, or that the organization is suspended.
 *
 * @returns null if the visitor cannot accept the invitation
 * @throws Problem that does not depend on the invitation
 */
async function showRejection(
  { route: { token, language }, visitor }: Pick<Visit, "route" | "visitor">,
  problem: Problem,
): Promise<PageResult> {
  const { declined } = pageMessages[language];
  if (problem.status !== 404) return toSuspendedPage(problem, language);
  const decline = await dryRun(visitor, declineInvitation, token);
  const hasDeclined = !(decline instanceof Problem) && decline.changes.length === 0;
  return hasDeclined ? { page: toNotice(declined) } : null;
}

/** @throws Problem that does not depend on the invitation */
function toSuspendedPage(problem: Problem, language: Language): PageResult {
  if (problem.code !== "ORGANIZATION_SUSPENDED") throw problem;
  const { notFound, problems } = pageMessages[language];
  const text = problems[problem.code] ?? problems.other;
  return { page: toNotice({ title: notFound.title, text }), status: problem.status };
}

async function dryRun(
  visitor: Visitor,
  operation: Operation,
  token: string,
): Promise<z.infer<typeof DryRun> | Problem> {
  const call = { params: { token }, query: { dryRun: true } };
  const result = await runForVisitor(visitor, operation, call);
  return result instanceof Problem ? result : DryRun.parse(result.body);
}

const operationByAction: Readonly<Record<string, Operation>> = {
  accept: acceptInvitation,
  decline: declineInvitation,
};

async function submit({ route, visitor }: Visit, form: URLSearchParams): Promise<PageResult> {
  const [operation, key] = [operationByAction[form.get("action") ?? ""], form.get("key") ?? ""];
  if (operation === undefined || !isUuid(key)) {
    throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
  }
  const params = { token: route.token };
  const result = await runForVisitor(visitor, operation, { params, idempotencyKey: key });
  if (!(result instanceof Problem)) return { location: toPagePath(route) };
  return result.status === 404 ? null : toSuspendedPage(result, route.language);
}

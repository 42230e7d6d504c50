import { z } from "zod";
import { createOrganization } from "../../domains/organizations/operations/create-organization.ts";
import type { RequestHandler } from "../../http/surface.ts";
import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { createMemberPages, type PageResult, type PageVisit } from "../pages/member-pages.ts";
import { runForVisitor } from "../pages/visitor.ts";
import { toPagePath as toWorkspacePath } from "../workspace/page-route.ts";
import { toRejectedForm } from "../workspace/rejected-form.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import { type PageRoute, parsePageRoute, toPagePath } from "./page-route.ts";
import { renderRestriction, renderStart } from "./render-start.ts";
import { startFields } from "./start-fields.ts";

type Visit = PageVisit<PageRoute>;

const CreatedOrganization = z.object({ id: z.uuid() });

/**
 * The page on which a user creates an organization: `/start`, in Dutch `/nl/start`. It is the first step of a new
 * installation. The operation determines who may create one.
 */
export function createStartPage(service: Application): RequestHandler {
  return createMemberPages(service, {
    name: "start-page",
    alternative: "programs of a person's own session call createOrganization",
    messages: pageMessages,
    parseRoute: parsePageRoute,
    toPath: toPagePath,
    show,
    submit,
  });
}

async function show({ route: { language }, query, visitor }: Visit): Promise<PageResult> {
  const { sampleName } = pageMessages[language];
  const body = { name: sampleName };
  const preview = await runForVisitor(visitor, createOrganization, {
    query: { dryRun: true },
    body,
  });
  return preview instanceof Problem && isRestriction(preview)
    ? { page: renderRestriction(language, query), status: preview.status }
    : { page: renderStart(language, null, query) };
}

const isRestriction = ({ code }: Problem) => code === "ORGANIZATION_CREATION_RESTRICTED";

async function submit(
  { route: { language }, query, visitor }: Visit,
  values: URLSearchParams,
): Promise<PageResult> {
  const [action, key] = [values.get("action") ?? "", values.get("key") ?? ""];
  if (action !== "create" || !isUuid(key)) {
    throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
  }
  const body = Object.fromEntries(
    startFields.map((name) => [name, (values.get(name) ?? "").trim()]),
  );
  const result = await runForVisitor(visitor, createOrganization, { body, idempotencyKey: key });
  if (!(result instanceof Problem)) {
    const { id: organizationId } = CreatedOrganization.parse(result.body);
    return {
      location: toWorkspacePath({ language, organizationId, section: null, recordId: null }),
    };
  }
  if (isRestriction(result))
    return { page: renderRestriction(language, query), status: result.status };
  if (result.status >= 500) throw result;
  const rejected = toRejectedForm(result, { action, values, language });
  return { page: renderStart(language, rejected, query), status: result.status };
}

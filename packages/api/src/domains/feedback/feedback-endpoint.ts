import { preferredType } from "@werkbank/http/accept";
import { dataHeaders } from "@werkbank/http/security-headers";
import { v7 as uuidv7 } from "uuid";
import { assertSameOrigin } from "../../auth/csrf.ts";
import { asService } from "../../database/tenant.ts";
import { seeOther } from "../../http/html-page.ts";
import { toProblemResponse } from "../../http/problem-response.ts";
import { type RequestHandler, createSurface } from "../../http/surface.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Problem } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { type FeedbackAnswer, readFeedback } from "./feedback-answer.ts";

/** The path that the form below every documentation page is sent to. Not an operation of the contract. */
export const feedbackPath = "/api/feedback";

/**
 * Accepts feedback on documentation pages, without authentication: `POST` with a form. A browser is redirected
 * (303) to the confirmation in the page; a client that accepts JSON gets 204.
 *
 * Only pages of the service's own origin may send it. The stored feedback identifies no person: it has neither
 * an IP address, which is used for the rate limit only, nor a session.
 */
export function createFeedbackEndpoint(service: Service): RequestHandler {
  return createSurface(service, {
    name: "feedback",
    async respond({ request }) {
      await service.rateLimits.admit(request);
      if (request.method !== "POST") {
        const allowed = ["POST"];
        const text = `${request.method} is not offered here.`;
        throw new Problem("METHOD_NOT_ALLOWED", text, { allowed }, { Allow: allowed.join(", ") });
      }
      assertSameOrigin(request, service.config.auth);
      const answer = await readFeedback(request);
      await service.rateLimits.countFeedback(request);
      await store(service, answer);
      return taken(request, answer);
    },
    renderProblem: (problem, exchange) => toProblemResponse(problem, exchange, service.config),
    headers: () => dataHeaders,
  });
}

/**
 * Stores feedback, outside of any organization. The database role of the application may insert into the table
 * but not read it.
 */
async function store(service: Service, { page, helpful, comment }: FeedbackAnswer): Promise<void> {
  const tenant = { userId: systemUserId, organizationId: systemUserId };
  await asService(service.database, tenant, async (transaction) => {
    transaction.write({
      text: "insert into feedback.answers (id, page, helpful, comment, at) values ($1, $2, $3, $4, $5)",
      values: [uuidv7(), page, helpful, comment, new Date(service.now())],
    });
  });
}

function taken({ headers }: Request, { page }: FeedbackAnswer): Response {
  const wanted = preferredType(headers.get("accept"), ["text/html", "application/json"]);
  if (wanted === "application/json") return new Response(null, { status: 204 });
  return seeOther(`${page}#feedback-thanks`);
}

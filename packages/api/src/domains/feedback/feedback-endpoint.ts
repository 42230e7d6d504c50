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
import { type Feedback, readFeedback } from "./read-feedback.ts";

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
        const allowedMethods = ["POST"];
        const text = `${request.method} is not offered here.`;
        throw new Problem(
          "METHOD_NOT_ALLOWED",
          text,
          { allowed: allowedMethods },
          { Allow: allowedMethods.join(", ") },
        );
      }
      assertSameOrigin(request, service.config.auth);
      const feedback = await readFeedback(request);
      await service.rateLimits.countFeedback(request);
      await store(service, feedback);
      return toSuccessResponse(request, feedback);
    },
    renderProblem: (problem, exchange) => toProblemResponse(problem, exchange, service.config),
    headers: () => dataHeaders,
  });
}

/**
 * Stores feedback, outside of any organization. The database role of the application may insert into the table
 * but not read it.
 */
async function store(service: Service, { page, helpful, comment }: Feedback): Promise<void> {
  const tenant = { userId: systemUserId, organizationId: systemUserId };
  await asService(service.database, tenant, async (transaction) => {
    transaction.write({
      text: "insert into feedback.answers (id, page, helpful, comment, at) values ($1, $2, $3, $4, $5)",
      values: [uuidv7(), page, helpful, comment, new Date(service.now())],
    });
  });
}

function toSuccessResponse({ headers }: Request, { page }: Feedback): Response {
  const mediaType = preferredType(headers.get("accept"), ["text/html", "application/json"]);
  if (mediaType === "application/json") return new Response(null, { status: 204 });
  return seeOther(`${page}#feedback-thanks`);
}

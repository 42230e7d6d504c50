import { v7 as uuidv7 } from "uuid";
import { assertSameOrigin } from "../../auth/csrf.ts";
import { systemUserId } from "../../jobs/job.ts";
import { Problem, toProblemBody } from "../../problems/problem.ts";
import type { Service } from "../../service.ts";
import { unexpected } from "../../surfaces/rest/rest.ts";
import { asService } from "../../database/tenant.ts";
import { type FeedbackAnswer, readFeedback } from "./feedback-answer.ts";

/** Where the form below every page of the documentation is sent. No operation of the contract. */
export const feedbackPath = "/api/feedback";

/**
 * Takes what readers say about a page, from anyone: `POST` with a form. A browser without script is
 * sent back to the page, to the words of thanks in it; who asks for JSON gets 204.
 *
 * Only pages of the service's own origin may send it. What is stored names nobody: neither the address,
 * by which it is limited, nor a session.
 *
 * @returns never throws
 */
export function createFeedbackEndpoint(service: Service): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = uuidv7();
    try {
      await service.rateLimits.admit(request);
      if (request.method !== "POST") {
        const allowed = ["POST"];
        throw new Problem(
          "METHOD_NOT_ALLOWED",
          `${request.method} is not offered here.`,
          { allowed },
          { Allow: allowed.join(", ") },
        );
      }
      assertSameOrigin(request, service.config.auth);
      const answer = await readFeedback(request);
      await service.rateLimits.countFeedback(request);
      await store(service, answer);
      return taken(request, answer, requestId);
    } catch (error) {
      const problem = error instanceof Problem ? error : unexpected(service, error, requestId);
      const body = toProblemBody(problem, { docsUrl: service.config.docsUrl, requestId });
      return new Response(JSON.stringify(body), {
        status: problem.status,
        headers: {
          ...headersOf(requestId),
          "Content-Type": "application/problem+json",
          ...problem.headers,
        },
      });
    }
  };
}

/** In no organization: the role of the application may add to the table and read nothing of it. */
async function store(service: Service, { page, helpful, comment }: FeedbackAnswer): Promise<void> {
  const tenant = { userId: systemUserId, organizationId: systemUserId };
  await asService(service.database, tenant, async (transaction) => {
    transaction.write({
      text: "insert into feedback.answers (id, page, helpful, comment, at) values ($1, $2, $3, $4, $5)",
      values: [uuidv7(), page, helpful, comment, new Date(service.now())],
    });
  });
}

function taken(request: Request, { page }: FeedbackAnswer, requestId: string): Response {
  const headers = headersOf(requestId);
  const wantsJson = request.headers.get("accept")?.startsWith("application/json") === true;
  if (wantsJson) return new Response(null, { status: 204, headers });
  const Location = `${page}#feedback-thanks`;
  return new Response(null, { status: 303, headers: { ...headers, Location } });
}

function headersOf(requestId: string): Record<string, string> {
  return {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  };
}

import { type Attributes, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { instrumentationScope } from "./instruments.ts";

/** Runs work in a span of the current trace. Sets the error status without the message of the error. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const options = { kind: SpanKind.CLIENT, attributes };
  return trace.getTracer(instrumentationScope).startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

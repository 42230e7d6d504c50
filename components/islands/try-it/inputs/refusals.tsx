import type { RequestError } from "../send-call.ts";
import { serviceLanguage } from "../try-it-messages.ts";

/** What the service refused, each in a line. */
export function Refusals({ errors }: { errors: readonly RequestError[] }) {
  return errors.map(({ message }) => (
    <p key={message} className="try-it-error" lang={serviceLanguage}>
      {message}
    </p>
  ));
}

import type { RequestError } from "../send-call.ts";
import { serviceLanguage } from "../try-it-messages.ts";

/** Lists the service's errors, one per line. */
export function Refusals({ errors }: { errors: readonly RequestError[] }) {
  return errors.map(({ message }) => (
    <p key={message} className="try-it-error" lang={serviceLanguage}>
      {message}
    </p>
  ));
}

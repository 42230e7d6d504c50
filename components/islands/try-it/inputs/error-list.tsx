import type { RequestError } from "../send-call.ts";
import { serviceLanguage } from "../try-it-messages.ts";

/** Renders errors of the service, one per line. */
export function ErrorList({ errors }: { errors: readonly RequestError[] }) {
  return errors.map(({ message }) => (
    <p key={message} className="try-it-error" lang={serviceLanguage}>
      {message}
    </p>
  ));
}

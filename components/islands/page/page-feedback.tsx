"use client";

import { useRef, useState, type FormEvent } from "react";
import type { Locale } from "#lib/site/locale.ts";
import { islandMessages } from "../../ui/island-messages.ts";

type State = "open" | "sending" | "failed" | "thanks";

/**
 * Asks whether the page was helpful, with an optional comment. It is a plain form: without scripts, the service
 * redirects back to `#feedback-thanks`, which the style sheet then shows.
 */
export function PageFeedback({ locale, pathname }: { locale: Locale; pathname: string }) {
  const messages = islandMessages(locale).feedback;
  const thanks = useRef<HTMLParagraphElement>(null);
  const [state, setState] = useState<State>("open");

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fields = [...form].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    setState("sending");
    const response = await fetch("/api/feedback", {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(fields),
    }).catch(() => undefined);
    setState(response?.ok ? "thanks" : "failed");
    if (response?.ok) thanks.current?.focus();
  }

  return (
    <div className="feedback" data-state={state}>
      <p id="feedback-thanks" ref={thanks} className="feedback-thanks" tabIndex={-1}>
        {messages.thanks}
      </p>
      <form method="post" action="/api/feedback" onSubmit={(event) => void send(event)}>
        <input type="hidden" name="page" value={pathname} />
        <fieldset>
          <legend>{messages.question}</legend>
          <div>
            <label>
              <input type="radio" name="helpful" value="yes" required />
              {messages.yes}
            </label>
            <label>
              <input type="radio" name="helpful" value="no" required />
              {messages.no}
            </label>
          </div>
        </fieldset>
        <div className="feedback-more">
          <label htmlFor="feedback-comment">{messages.comment}</label>
          <textarea id="feedback-comment" name="comment" rows={3} maxLength={1000} />
          <p>{messages.privacy}</p>
          <button type="submit" className="primary-button" disabled={state === "sending"}>
            {messages.send}
          </button>
        </div>
        <output className="feedback-status">{state === "failed" ? messages.failed : ""}</output>
      </form>
    </div>
  );
}

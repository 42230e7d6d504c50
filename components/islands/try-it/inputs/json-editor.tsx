import { useId, useRef, type KeyboardEvent } from "react";
import {
  toJsonRanges,
  lineOf,
  findRange,
  type JsonRange,
} from "#lib/reference/try-it/json-places.ts";
import type { RequestError } from "../send-call.ts";
import { serviceLanguage, type TryItMessages } from "../try-it-messages.ts";
import { jsonFault } from "./json-fault.ts";

/** A message about a place in the text, in the language of the page or of the service. */
type Mark = { message: string; lang?: string; place: JsonRange; line: number };

/** Edits JSON, with line numbers and a message at each error. */
export function JsonEditor(props: {
  label: string;
  text: string;
  errors: readonly RequestError[];
  words: TryItMessages;
  onChange: (text: string) => void;
}) {
  const { label, text, errors, words, onChange } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const marks = marksOf(text, errors, words);

  function goTo({ place }: Mark) {
    input.current?.focus();
    input.current?.setSelectionRange(place.from, place.to);
  }

  return (
    <div className="json-editor">
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <div className="json-editor-frame">
        <Lines text={text} marks={marks} />
        <textarea
          ref={input}
          id={id}
          value={text}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          aria-describedby={`${id}-marks`}
          aria-invalid={marks.length > 0 || undefined}
          onKeyDown={sendByKeys}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <ul id={`${id}-marks`} className="json-marks" aria-live="polite">
        {marks.map((mark) => (
          <li key={mark.message}>
            <button type="button" className="text-button" onClick={() => goTo(mark)}>
              {words.line.replace("{n}", String(mark.line))}
            </button>{" "}
            <span className="try-it-error" lang={mark.lang}>
              {mark.message}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the layer behind the text: the same lines, wrapped identically, with line numbers and messages. */
function Lines({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return (
    <div className="json-lines" aria-hidden>
      {text.split("\n").map((line, index) => {
        const own = marks.filter((mark) => mark.line === index + 1);
        return (
          <div key={index} data-marked={own.length > 0 || undefined}>
            <span className="json-text">{line === "" ? "\u200B" : line}</span>
            {own.length > 0 ? (
              <span className="json-note">
                <span lang={own[0]?.lang}>{own.map(({ message }) => message).join(" · ")}</span>
              </span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function marksOf(text: string, errors: readonly RequestError[], words: TryItMessages): Mark[] {
  const fault = jsonFault(text, words);
  if (fault !== undefined) {
    const end = [...toJsonRanges(text).values()].reduce((last, { to }) => Math.max(last, to), 0);
    const place = { from: end, to: end };
    return [{ message: fault, place, line: lineOf(text, place) }];
  }
  const places = toJsonRanges(text);
  return errors.map(({ pointer = "", message }) => {
    const place = findRange(places, pointer);
    return { message, lang: serviceLanguage, place, line: lineOf(text, place) };
  });
}

/** Submits on Ctrl-Enter or ⌘-Enter; Enter alone starts a new line. */
function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

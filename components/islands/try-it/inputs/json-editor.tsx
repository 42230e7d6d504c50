import { useId, useRef, type KeyboardEvent } from "react";
import {
  toJsonRanges,
  lineOf,
  findRange,
  type JsonRange,
} from "#lib/reference/try-it/json-ranges.ts";
import type { RequestError } from "../send-call.ts";
import { serviceLanguage, type TryItMessages } from "../try-it-messages.ts";
import { findJsonError } from "./json-error.ts";

/** A message about a range of the text, in the language of the page or of the service. */
type Mark = { message: string; lang?: string; range: JsonRange; line: number };

/** Edits JSON, with line numbers and a message at each error. */
export function JsonEditor(props: {
  label: string;
  text: string;
  errors: readonly RequestError[];
  messages: TryItMessages;
  onChange: (text: string) => void;
}) {
  const { label, text, errors, messages, onChange } = props;
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  const marks = toMarks(text, errors, messages);

  function goTo({ range }: Mark) {
    input.current?.focus();
    input.current?.setSelectionRange(range.from, range.to);
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
          onKeyDown={submitOnCtrlEnter}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <ul id={`${id}-marks`} className="json-marks" aria-live="polite">
        {marks.map((mark) => (
          <li key={mark.message}>
            <button type="button" className="text-button" onClick={() => goTo(mark)}>
              {messages.line.replace("{n}", String(mark.line))}
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

function toMarks(text: string, errors: readonly RequestError[], messages: TryItMessages): Mark[] {
  const syntaxError = findJsonError(text, messages);
  if (syntaxError !== undefined) {
    const end = [...toJsonRanges(text).values()].reduce((last, { to }) => Math.max(last, to), 0);
    const range = { from: end, to: end };
    return [{ message: syntaxError, range, line: lineOf(text, range) }];
  }
  const ranges = toJsonRanges(text);
  return errors.map(({ pointer = "", message }) => {
    const range = findRange(ranges, pointer);
    return { message, lang: serviceLanguage, range, line: lineOf(text, range) };
  });
}

/** Submits on Ctrl-Enter or ⌘-Enter; Enter alone starts a new line. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

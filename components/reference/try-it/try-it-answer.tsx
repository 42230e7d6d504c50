import { localizePath, type Locale } from "#lib/site/locale.ts";
import { CopyIcon } from "../../ui/icons.tsx";
import { messagesFor } from "../../ui/messages.ts";
import { tryItMessages } from "./try-it-messages.ts";
import type { TryItAnswer } from "./try-it-request.ts";

/** What the service answered: status, time, body, headers; of a problem, the way to its explanation. */
export function TryItAnswerView({ answer, locale }: { answer: TryItAnswer; locale: Locale }) {
  const words = tryItMessages[locale];
  const { status, ms, headers, body, problem, file } = answer;
  return (
    <div className="try-it-answer">
      <p>
        {words.answer}{" "}
        <span className="status" data-class={String(status)[0]}>
          {status}
        </span>{" "}
        {words.took.replace("{ms}", String(ms))}
      </p>
      {problem ? <ProblemNote problem={problem} locale={locale} /> : null}
      {file ? <FileButton file={file} label={words.file} /> : null}
      {body !== null ? (
        <div className="code-block">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
          <pre tabIndex={0}>{body}</pre>
          <button
            type="button"
            className="icon-button"
            data-copy=""
            aria-label={messagesFor(locale).copyCode}
          >
            <CopyIcon />
          </button>
        </div>
      ) : file ? null : (
        <p>{words.noBody}</p>
      )}
      <details>
        <summary>{words.headers}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

function ProblemNote(props: { problem: NonNullable<TryItAnswer["problem"]>; locale: Locale }) {
  const { problem, locale } = props;
  const { title, detail, hint, code } = problem;
  const path = localizePath("/problems", locale);
  return (
    <div className="refusal">
      {title ? <strong>{title}</strong> : null}
      {detail ? <p>{detail}</p> : null}
      {hint ? <p>{hint}</p> : null}
      {code ? (
        <p>
          <a href={`${path}/${code.toLowerCase().replaceAll("_", "-")}`}>
            {tryItMessages[locale].problem.replace("{code}", code)}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function FileButton({ file, label }: { file: Blob; label: string }) {
  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.type === "application/pdf" ? "answer.pdf" : "answer";
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <p>
      <button type="button" className="try-it-button" onClick={save}>
        {label}
      </button>{" "}
      {file.type}, {file.size} B
    </p>
  );
}

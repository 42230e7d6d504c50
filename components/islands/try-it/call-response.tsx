import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { problemPath } from "#lib/contract/problem-path.ts";
import type { CodePiece } from "#lib/markdown/highlight.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { fillSlots } from "./live-slots.ts";
import { CodeView } from "./code-view.tsx";
import type { TryItResponse, TryItProblem } from "./send-call.ts";
import { type LocalizedProblem, fetchLocalizedProblem } from "./localized-problem.ts";
import { serviceLanguage, tryItMessages } from "./try-it-messages.ts";

/** The width from which the samples are next to the form, as in `operation.css`. */
const sideBySideQuery = "(width >= 78rem)";

/**
 * Renders the response of the service: in place of the sample response if that is next to the form, otherwise below
 * the form. In either case a line of the form announces it.
 */
export function CallResponse(props: {
  response: TryItResponse;
  locale: Locale;
  /** Sends the call for the next page. */
  onNext: () => void;
}) {
  const { response, locale, onNext } = props;
  const messages = tryItMessages[locale];
  const isSideBySide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(sideBySideQuery).matches,
  );
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isSideBySide) return;
    fillSlots([
      ["answer", <ResponseView key="answer" {...{ response, locale }} ref={region} isDetached />],
    ]);
    return () => fillSlots([["answer", undefined]]);
  }, [isSideBySide, response, locale]);

  function show() {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <output className="try-it-result">
        {messages.response} <Status status={response.status} />{" "}
        {messages.duration.replace("{ms}", String(response.durationMs))}
        {isSideBySide ? (
          <button type="button" className="text-button" onClick={show}>
            {messages.showResponse}
          </button>
        ) : null}
      </output>
      {response.nextCursor === undefined ? null : (
        // The button stays after the last page: if it were removed, the focus would be lost.
        <button
          type="button"
          className="try-it-button try-it-next"
          aria-disabled={response.nextCursor === null || undefined}
          onClick={onNext}
        >
          {response.nextCursor === null ? messages.lastPage : messages.nextPage}
        </button>
      )}
      {isSideBySide ? null : (
        <ResponseView {...{ response, locale }} ref={region} isDetached={false} />
      )}
    </>
  );
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(sideBySideQuery);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

function Status({ status }: { status: number }) {
  return (
    <span className="status" data-class={String(status)[0]}>
      {status}
    </span>
  );
}

type ViewProps = {
  response: TryItResponse;
  locale: Locale;
  ref: React.Ref<HTMLElement>;
  /** Whether it is in the samples, apart from the line that announces it. */
  isDetached: boolean;
};

/** Renders the status, duration, body and headers; for a problem, also a link to its page. */
function ResponseView({ response, locale, ref, isDetached }: ViewProps) {
  const messages = tryItMessages[locale];
  const { status, durationMs, headers, body, problem, file } = response;
  return (
    <section ref={ref} className="try-it-answer" tabIndex={-1} aria-label={messages.response}>
      {isDetached ? (
        <p>
          <strong>{messages.response}</strong> <Status status={status} />{" "}
          {messages.duration.replace("{ms}", String(durationMs))}
        </p>
      ) : null}
      {problem ? <ProblemNote key={problem.code} problem={problem} locale={locale} /> : null}
      {file ? <FileButton file={file} label={messages.file} locale={locale} /> : null}
      {body === null ? (
        file ? null : (
          <p>{messages.noBody}</p>
        )
      ) : (
        <BodyView key={body} body={body} isJson={response.isJson} locale={locale} />
      )}
      <details>
        <summary>{messages.headers}</summary>
        <dl>
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** In characters. Longer bodies are not highlighted: it would take a browser too long. */
const maxHighlightedLength = 60_000;

function BodyView({ body, isJson, locale }: { body: string; isJson: boolean; locale: Locale }) {
  const [pieces, setPieces] = useState<readonly CodePiece[]>([{ kind: undefined, content: body }]);
  useEffect(() => {
    let isCurrent = true;
    if (isJson && body.length <= maxHighlightedLength) {
      void highlightJson(body).then((highlighted) => isCurrent && setPieces(highlighted));
    }
    return () => {
      isCurrent = false;
    };
  }, [body, isJson]);
  return <CodeView pieces={pieces} locale={locale} />;
}

async function highlightJson(body: string): Promise<CodePiece[]> {
  const { codePieces } = await import("#lib/markdown/highlight.ts");
  return codePieces(body, "json");
}

/** Renders a problem: title and hint in the language of the page, and the detail, which is English. */
function ProblemNote({ problem, locale }: { problem: TryItProblem; locale: Locale }) {
  const { detail, code } = problem;
  const localized = useLocalizedProblem(code, locale);
  const title = localized?.title ?? problem.title;
  const hint = localized?.wayOut ?? problem.hint;
  return (
    <div className="refusal">
      {title ? <strong>{title}</strong> : null}
      {detail ? <p lang={serviceLanguage}>{detail}</p> : null}
      {hint ? <p>{renderCodeSpans(hint)}</p> : null}
      {code ? (
        <p>
          <a href={localizePath(problemPath(code), locale)}>
            {tryItMessages[locale].problem.replace("{code}", code)}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function useLocalizedProblem(
  code: string | undefined,
  locale: Locale,
): LocalizedProblem | undefined {
  const [localized, setLocalized] = useState<LocalizedProblem>();
  useEffect(() => {
    let isCurrent = true;
    if (code === undefined) return;
    // If the request fails, the note shows the texts of the response.
    fetchLocalizedProblem(code, locale).then(
      (found) => isCurrent && setLocalized(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [code, locale]);
  return localized;
}

/** Renders a text of the problem catalogue, with the text between backticks as code. */
function renderCodeSpans(text: string): ReactNode[] {
  return text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>));
}

function FileButton({ file, label, locale }: { file: Blob; label: string; locale: Locale }) {
  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.type === "application/pdf" ? "answer.pdf" : "answer";
    link.click();
    URL.revokeObjectURL(link.href);
  }
  return (
    <p className="try-it-file">
      <button type="button" className="try-it-button" onClick={save}>
        {label}
      </button>
      {file.type}, {kilobyteFormat(locale).format(file.size / 1000)}
    </p>
  );
}

/** Formats a size in kilobytes of 1000 bytes, as file managers do. */
function kilobyteFormat(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "kilobyte",
    maximumSignificantDigits: 3,
  });
}

import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { problemPath } from "#lib/contract/problem-path.ts";
import type { CodePiece } from "#lib/markdown/highlight.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import { fillSlots } from "./live-slots.ts";
import { CodeView } from "./code-view.tsx";
import type { TryItAnswer, TryItProblem } from "./send-call.ts";
import { type ProblemWords, readProblemWords } from "./problem-words.ts";
import { serviceLanguage, tryItMessages } from "./try-it-messages.ts";

/** The width from which the samples are next to the form, as in `operation.css`. */
const besideForm = "(width >= 78rem)";

/**
 * Renders the response of the service: in place of the sample response if that is next to the form, otherwise below
 * the form. In either case a line of the form announces it.
 */
export function Answer(props: {
  answer: TryItAnswer;
  locale: Locale;
  /** Sends the call for the next page. */
  onNext: () => void;
}) {
  const { answer, locale, onNext } = props;
  const words = tryItMessages[locale];
  const isBeside = useSyncExternalStore(onWidth, () => matchMedia(besideForm).matches);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isBeside) return;
    fillSlots([
      ["answer", <AnswerView key="answer" {...{ answer, locale }} ref={region} isApart />],
    ]);
    return () => fillSlots([["answer", undefined]]);
  }, [isBeside, answer, locale]);

  function show() {
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <output className="try-it-result">
        {words.answer} <Status status={answer.status} />{" "}
        {words.took.replace("{ms}", String(answer.ms))}
        {isBeside ? (
          <button type="button" className="text-button" onClick={show}>
            {words.showAnswer}
          </button>
        ) : null}
      </output>
      {answer.nextCursor === undefined ? null : (
        // The button stays after the last page: if it were removed, the focus would be lost.
        <button
          type="button"
          className="try-it-button try-it-next"
          aria-disabled={answer.nextCursor === null || undefined}
          onClick={onNext}
        >
          {answer.nextCursor === null ? words.lastPage : words.nextPage}
        </button>
      )}
      {isBeside ? null : <AnswerView {...{ answer, locale }} ref={region} isApart={false} />}
    </>
  );
}

function onWidth(listener: () => void): () => void {
  const query = matchMedia(besideForm);
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
  answer: TryItAnswer;
  locale: Locale;
  ref: React.Ref<HTMLElement>;
  /** Whether it is in the samples, apart from the line that announces it. */
  isApart: boolean;
};

/** Renders the status, duration, body and headers; for a problem, also a link to its page. */
function AnswerView({ answer, locale, ref, isApart }: ViewProps) {
  const words = tryItMessages[locale];
  const { status, ms, headers, body, problem, file } = answer;
  return (
    <section ref={ref} className="try-it-answer" tabIndex={-1} aria-label={words.answer}>
      {isApart ? (
        <p>
          <strong>{words.answer}</strong> <Status status={status} />{" "}
          {words.took.replace("{ms}", String(ms))}
        </p>
      ) : null}
      {problem ? <ProblemNote key={problem.code} problem={problem} locale={locale} /> : null}
      {file ? <FileButton file={file} label={words.file} locale={locale} /> : null}
      {body === null ? (
        file ? null : (
          <p>{words.noBody}</p>
        )
      ) : (
        <BodyView key={body} body={body} isJson={answer.isJson} locale={locale} />
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
    </section>
  );
}

/** In characters. Longer bodies are not highlighted: it would take a browser too long. */
const mostColoured = 60_000;

function BodyView({ body, isJson, locale }: { body: string; isJson: boolean; locale: Locale }) {
  const [pieces, setPieces] = useState<readonly CodePiece[]>([{ kind: undefined, content: body }]);
  useEffect(() => {
    let isCurrent = true;
    if (isJson && body.length <= mostColoured) {
      void colourJson(body).then((coloured) => isCurrent && setPieces(coloured));
    }
    return () => {
      isCurrent = false;
    };
  }, [body, isJson]);
  return <CodeView pieces={pieces} locale={locale} />;
}

async function colourJson(body: string): Promise<CodePiece[]> {
  const { codePieces } = await import("#lib/markdown/highlight.ts");
  return codePieces(body, "json");
}

/** Renders a problem: title and hint in the language of the page, and the detail, which is English. */
function ProblemNote({ problem, locale }: { problem: TryItProblem; locale: Locale }) {
  const { detail, code } = problem;
  const words = useProblemWords(code, locale);
  const title = words?.title ?? problem.title;
  const hint = words?.wayOut ?? problem.hint;
  return (
    <div className="refusal">
      {title ? <strong>{title}</strong> : null}
      {detail ? <p lang={serviceLanguage}>{detail}</p> : null}
      {hint ? <p>{withCode(hint)}</p> : null}
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

function useProblemWords(code: string | undefined, locale: Locale): ProblemWords | undefined {
  const [words, setWords] = useState<ProblemWords>();
  useEffect(() => {
    let isCurrent = true;
    if (code === undefined) return;
    // If the request fails, the note shows the texts of the response.
    readProblemWords(code, locale).then(
      (found) => isCurrent && setWords(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [code, locale]);
  return words;
}

/** Renders a text of the problem catalogue, with the text between backticks as code. */
function withCode(text: string): ReactNode[] {
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
      {file.type}, {sizeIn(locale).format(file.size / 1000)}
    </p>
  );
}

/** Formats a size in kilobytes of 1000 bytes, as file managers do. */
function sizeIn(locale: Locale): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "kilobyte",
    maximumSignificantDigits: 3,
  });
}

type Option = readonly [kind: string, title: string];

/**
 * Lets the reader choose the language of the samples. The panels are plain HTML: style sheets show the one that
 * the root element names. The script in the head marks the choice and stores it.
 */
export function SampleChoice({ options, label }: { options: Option[]; label: string }) {
  return (
    <select className="sample-choice" aria-label={label} autoComplete="off">
      {options.map(([kind, title]) => (
        <option key={kind} value={kind}>
          {title}
        </option>
      ))}
    </select>
  );
}

type Option = readonly [kind: string, title: string];

/**
 * The language of the samples. The panels are plain HTML: style sheets show the one that the root element
 * names. The script in the head marks what is chosen, and keeps it.
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

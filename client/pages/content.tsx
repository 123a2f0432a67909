import type { PageText } from '#shared/contract/site.ts'

/** A text of the operator's, as blocks. */
export function ContentPage({ text }: { text: PageText }) {
  return (
    <article className="page prose">
      <h1>{text.title}</h1>
      <p className="lead">{text.summary}</p>
      <Blocks blocks={text.blocks} />
    </article>
  )
}

/** Headings, paragraphs and lists: texts are data, so nothing in them has to be trusted. */
export function Blocks({ blocks }: { blocks: PageText['blocks'] }) {
  return blocks.map((block) => (
    <section key={block.heading}>
      {block.heading && <h2>{block.heading}</h2>}
      {block.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {block.items.length > 0 && (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  ))
}

-- One page a point of grammar, as imported from content/<language>/grammar.

-- body: {form, reading, also, text_html, examples, slips, questions, lessons, related}; the HTML is made from Markdown: it
-- holds no tags but those of the renderer.
create table grammar_points (
  id int generated always as identity primary key,
  slug text not null unique,
  language_id int not null,
  position int not null,
  level_code text not null references levels (code),
  title jsonb not null,
  body jsonb not null,
  hidden boolean not null default false
);

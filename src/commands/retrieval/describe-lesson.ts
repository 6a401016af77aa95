/** Describes the result of learning from questions as text and as JSON, and decides whether to keep it. */

import { count } from "../../text/count.ts";
import type { Lesson } from "./learn-questions.ts";

/**
 * Whether learning improved the results on held-out questions. Words that do not help with those questions are unlikely
 * to help with new ones.
 */
export function isWorthKeeping({ f1Before, f1After }: Lesson): boolean {
  return f1After > f1Before;
}

const shownWords = 20;

export function describeLesson(lesson: Lesson): string[] {
  const { questions, f1Before, f1After, better, worse, learnt } = lesson;
  const words = Object.entries(learnt.words).map(
    ([word, relations]) => `${word} → ${Object.keys(relations).join(", ")}`,
  );
  const figures = `F1 ${f1Before.toFixed(3)} → ${f1After.toFixed(3)}, ${count(better, "question")} better, ${worse} worse`;
  return [
    `Cross-validated learning from ${count(questions, "question")}: ${figures}`,
    ...(isWorthKeeping(lesson)
      ? [
          `Benchmarks that contain any of these questions will reject the index, which now contains ${words.length} learnt words:`,
          ...words.slice(0, shownWords).map((word) => `  ${word}`),
          ...(words.length > shownWords ? [`  and ${words.length - shownWords} more`] : []),
        ]
      : [
          "No words were stored, because the learnt words do not improve the results on held-out questions. The answers do not change.",
        ]),
  ];
}

export function lessonJson(lesson: Lesson): Record<string, unknown> {
  const { learnt, ...figures } = lesson;
  return { ...figures, kept: isWorthKeeping(lesson), words: learnt.words };
}

export const microLessonCoverPath = (id: string) => `micro-lessons/media/${id}.svg`

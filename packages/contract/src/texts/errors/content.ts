import type { TextRow } from '../row.ts'

export const contentErrors = {
  article_not_found: [
    'This article does not exist',
    '文章不存在',
    '文章不存在',
    'ไม่พบบทความนี้',
    'この記事は存在しません',
    '존재하지 않는 글입니다',
    'Cet article n’existe pas',
    'Este artículo no existe',
    'Bài viết không tồn tại',
  ],
} satisfies Record<string, TextRow>

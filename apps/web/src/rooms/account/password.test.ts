/// <reference types="node" />
import { describe, expect, it } from 'vitest'
import { passwordProblem, strengthOf } from './password.ts'

describe('passwordProblem', () => {
  it.each([
    ['', 'field_required'],
    ['sixsix', 'password_length'],
    ['x'.repeat(65), 'password_length'],
    ['Password123', 'password_common'],
    ['sevense', undefined],
    ['x'.repeat(64), undefined],
  ])('%s: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))
})

describe('strengthOf', () => {
  it.each([
    ['', 0],
    ['short', 0],
    ['password123', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['plumtre', 1],
    ['plumtreeso', 2],
    ['Plumtree42', 3],
    ['plumtreesong', 3],
    ['correct horse battery', 4],
    ['Plumtree-42-song', 4],
  ])('%s is %i', (password, score) => expect(strengthOf(password)).toBe(score))
})

/// <reference types="node" />
import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordRules } from './password.ts'

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

describe('passwordRules', () => {
  it.each([
    ['', []],
    ['short', ['uncommon']],
    ['password123', ['long']],
    ['aaaaaaaaaaaaaaaa', ['long', 'uncommon']],
    ['plumtre', ['long', 'uncommon']],
    ['plumtreeso', ['long', 'uncommon', 'strong']],
    ['x'.repeat(65), ['uncommon']],
    ['correct horse battery', ['long', 'uncommon', 'strong']],
  ])('%s keeps %j', (password, kept) => {
    const rules = Object.entries(passwordRules(password))
    expect(rules.filter(([, isKept]) => isKept).map(([name]) => name)).toEqual(kept)
  })
})

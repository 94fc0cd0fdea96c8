-- Entry: setup and the status line. Works with Neovim 0.7 and later.

local M = {}

--- What setup() falls back on. Each is described in :help markupd-setup.
M.options = {
  cmd = { "markupd", "serve" },
  filetypes = { "markdown", "html" },
  root_markers = { ".markupd.json", ".obsidian", ".git" },
  outline = { kinds = { "heading" } },
  settings = {},
  on_attach = nil,
}

--- Starts the server for Markdown and HTML buffers, those that are open already included.
function M.setup(options)
  M.options = vim.tbl_deep_extend("force", M.options, options or {})
  require("markupd.client").enable(M.options)
end

--- Returns what undo and redo would do in the current buffer, for a status line; "" when there is nothing.
function M.status()
  return require("markupd.undo").status(vim.api.nvim_get_current_buf())
end

return M

-- Commands of markupd. `require("markupd").setup()` starts the server; see :help markupd.

if vim.g.loaded_markupd then
  return
end
vim.g.loaded_markupd = true

local command = vim.api.nvim_create_user_command

command("MarkupOutline", function(arguments)
  require("markupd.outline").pick(arguments.fargs, arguments.bang)
end, {
  nargs = "*",
  bang = true,
  desc = "Pick an element of the outline and go there",
  complete = function(lead)
    return vim.tbl_filter(function(kind)
      return vim.startswith(kind, lead)
    end, require("markupd.outline").kinds)
  end,
})

command("MarkupRename", function(arguments)
  require("markupd.rename").rename(arguments.args)
end, { nargs = "*", desc = "Rename the heading here and every link to it" })

command("MarkupUndo", function(arguments)
  require("markupd.undo").navigate("undo", arguments.bang)
end, { bang = true, desc = "Undo the last change, in every file it touched" })

command("MarkupRedo", function(arguments)
  require("markupd.undo").navigate("redo", arguments.bang)
end, { bang = true, desc = "Redo the change that was undone" })

command("MarkupUndoState", function()
  require("markupd.undo").show()
end, { desc = "Say what undo and redo would do" })

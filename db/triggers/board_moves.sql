-- A finished move of a board, and one that was undone, is a notification.

CREATE TRIGGER `board_moves_news` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'done' AND old.`status` = 'running' BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'move_done', new.`user_id`, coalesce(new.`to_board_id`, new.`board_id`), new.`mode`, 'move:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), new.`step` <= 1 WHERE 1;
END;

CREATE TRIGGER `board_moves_news_undone` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'undoing' AND old.`status` = 'done' BEGIN
	DELETE FROM `notification_events` WHERE `key` = 'move:' || new.`id`;
END;

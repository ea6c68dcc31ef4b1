-- The counts of reactions of a Pin follow its rows, without those of people who are gone.

CREATE TRIGGER `pin_reactions_changed` AFTER UPDATE OF `reaction_type` ON `pin_reactions`
WHEN old.`reaction_type` <> new.`reaction_type`
	AND EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;

CREATE TRIGGER `pin_reactions_counted` AFTER INSERT ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `deactivated_at` IS NULL) BEGIN
	INSERT INTO `pin_reaction_counts` (`pin_id`, `reaction_type`, `count`) VALUES (new.`pin_id`, new.`reaction_type`, 1)
		ON CONFLICT (`pin_id`, `reaction_type`) DO UPDATE SET `count` = `count` + 1;
END;

CREATE TRIGGER `pin_reactions_uncounted` AFTER DELETE ON `pin_reactions`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = old.`user_id` AND `deactivated_at` IS NULL) BEGIN
	UPDATE `pin_reaction_counts` SET `count` = max(0, `count` - 1)
		WHERE `pin_id` = old.`pin_id` AND `reaction_type` = old.`reaction_type`;
END;
